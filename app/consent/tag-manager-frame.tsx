/** A proper name, the same in every language. */
const SERVICE = "Google Tag Manager";

interface TagManagerFrameProps {
  /** Absent without a tag manager. */
  readonly id?: string;
  readonly isAdvanced?: boolean;
}

/**
 * In advanced mode, the tag manager's part for browsers without scripts. Google's own snippet has a `style` attribute,
 * which the pages' policy does not allow.
 */
export function TagManagerFrame({ id, isAdvanced }: TagManagerFrameProps) {
  if (!isAdvanced) return undefined;
  return (
    <noscript>
      <iframe
        title={SERVICE}
        src={`https://www.googletagmanager.com/ns.html?id=${id}`}
        width="0"
        height="0"
        className="invisible hidden"
      />
    </noscript>
  );
}
