/** On a 20 × 20 grid, in the text's colour. */
const paths = {
  check: "M4 10.5l4 4 8-9",
  chevronDown: "M5 7.5l5 5 5-5",
  chevronRight: "M7.5 5l5 5-5 5",
  close: "M5 5l10 10M15 5L5 15",
  download: "M10 3v10M6 9.5l4 4 4-4M4 17h12",
  info: "M10 9v5M10 6h.01M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0z",
  lock: "M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9M4.5 9h11v8h-11z",
  plus: "M10 4v12M4 10h12",
  receipt: "M5 3h10v14l-2.5-1.5L10 17l-2.5-1.5L5 17zM8 7h4M8 10.5h4",
  return: "M7.5 4.5L4 8l3.5 3.5M4 8h8a4 4 0 0 1 0 8H9",
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
