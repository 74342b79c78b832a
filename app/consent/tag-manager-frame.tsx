/** A proper name, the same in every language. */
const SERVICE = "Google Tag Manager";

interface TagManagerFrameProps {
  readonly id?: string;
  readonly isAdvanced?: boolean;
}

/** For browsers without scripts, in advanced mode. The policy forbids the `style` attribute of Google's snippet. */
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
