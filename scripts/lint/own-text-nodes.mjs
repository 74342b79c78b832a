/**
 * oxlint's rule `tollgate/own-text-nodes`: conditional text needs its own element. Page translators replace text nodes,
 * and React then fails to find them (https://github.com/facebook/react/issues/11538).
 */
const ELEMENTS = new Set(["JSXElement", "JSXFragment"]);
const message =
  "Put this text into an element of its own: page translators replace text nodes, and React could not remove it.";

function mayBeText(node) {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" || typeof node.value === "number";
    case "TemplateLiteral":
      return true;
    case "CallExpression":
      return /^(translate|format|ruleText|[a-z]\w*(Text|Label|Name))/.test(node.callee.name ?? "");
    case "ConditionalExpression":
      return mayBeText(node.consequent) || mayBeText(node.alternate);
    case "LogicalExpression":
      return mayBeText(node.right);
    default:
      return false;
  }
}

const isConditional = (node) =>
  node.type === "ConditionalExpression" || node.type === "LogicalExpression";
const isShown = (child) => child.type !== "JSXText" || child.value.trim() !== "";

export const ownTextNodes = {
  create(context) {
    function checkChildren({ children }) {
      const shown = children.filter(isShown);
      if (shown.length < 2) return;
      for (const { type, expression } of shown) {
        if (type !== "JSXExpressionContainer" || !isConditional(expression)) continue;
        if (mayBeText(expression)) context.report({ node: expression, message });
      }
    }
    return {
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      FunctionDeclaration({ id, body }) {
        if (!/^[A-Z]/.test(id?.name ?? "")) return;
        const returned = returnedBy(body);
        if (!returned.some(hasElement)) return;
        for (const node of returned) if (mayBeText(node)) context.report({ node, message });
      },
    };
  },
};

function returnedBy(node) {
  if (node?.type === "ReturnStatement") return node.argument ? [node.argument] : [];
  if (node?.type === "BlockStatement") return node.body.flatMap(returnedBy);
  if (node?.type === "IfStatement")
    return [...returnedBy(node.consequent), ...returnedBy(node.alternate)];
  return [];
}

function hasElement(node) {
  return (
    ELEMENTS.has(node.type) ||
    (node.type === "ConditionalExpression" &&
      (hasElement(node.consequent) || hasElement(node.alternate)))
  );
}
