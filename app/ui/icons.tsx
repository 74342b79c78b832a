/** On a 20 × 20 grid, in the text's colour. */
const paths = {
  check: "M4 10.5l4 4 8-9",
  chevronDown: "M5 7.5l5 5 5-5",
  chevronRight: "M7.5 5l5 5-5 5",
  close: "M5 5l10 10M15 5L5 15",
  info: "M10 9v5M10 6h.01M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0z",
  plus: "M10 4v12M4 10h12",
  search: "M13.5 13.5L17 17M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0z",
  spinner: "M10 2.5a7.5 7.5 0 1 1-7.5 7.5",
  user: "M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 17a6.5 6.5 0 0 1 13 0",
} as const;

export type IconName = keyof typeof paths;

/** Hidden from screen readers. Text beside it must carry the meaning. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
