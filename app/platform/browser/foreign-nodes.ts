/** Without this, React throws on nodes that a translator replaced: https://github.com/facebook/react/issues/11538 */
export function tolerateForeignNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function removeOwnOrMoved<T extends Node>(this: Node, child: T): T {
    const parent = child.parentNode;
    // A replaced node is no longer in the document.
    if (parent) removeChild.call(parent, child);
    return child;
  };

  Node.prototype.insertBefore = function insertBeforeOwnOrMoved<T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    let sibling = next;
    while (sibling && sibling.parentNode !== this) sibling = sibling.parentNode;
    insertBefore.call(this, node, sibling);
    return node;
  };
}
