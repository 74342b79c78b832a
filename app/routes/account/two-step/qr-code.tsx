import { encode } from "uqr";

/** Width of the quiet zone in modules, as QR readers expect. */
const QUIET_ZONE_MODULES = 4;

/** Dark on white in both colour modes, because QR readers expect it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const side = size + 2 * QUIET_ZONE_MODULES;
  return (
    <svg
      viewBox={`${-QUIET_ZONE_MODULES} ${-QUIET_ZONE_MODULES} ${side} ${side}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image element cannot hold a path
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-56 max-w-full rounded-md bg-white ring-1 ring-gray-300"
    >
      <path d={pathOf(data)} fill="black" />
    </svg>
  );
}

export function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        const run = (end === -1 ? row.length : end) - x;
        return [`M${x} ${y}h${run}v1h-${run}z`];
      }),
    )
    .join("");
}
