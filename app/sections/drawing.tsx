import { fetchLate } from "./late.ts";

interface DrawingProps {
  readonly url: string;
  readonly transform?: string;
}

/** A drawing out of a file, inside an svg element: it takes its colours from there. */
export function Drawing({ url, transform }: DrawingProps) {
  return (
    <use
      data-late-href={`${url}#art`}
      ref={(element) => fetchLate(element)}
      transform={transform}
      suppressHydrationWarning
    />
  );
}
