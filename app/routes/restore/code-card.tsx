/** Six fields with a half-typed code, in front of a lower corner of the cover. Only wide screens show this decoration. */
export function CodeCard() {
  return (
    <svg
      viewBox="0 0 156 30"
      fill="none"
      stroke="currentColor"
      aria-hidden
      className="absolute -end-[18%] bottom-[10%] w-4/5 rounded-xl bg-white p-4 text-gray-400 shadow-xl ring-1 shadow-gray-950/25 ring-gray-950/10 max-lg:hidden dark:bg-gray-900 dark:text-gray-500 dark:shadow-black dark:ring-white/25"
    >
      {[1, 27, 79, 105, 131].map((x) => (
        <rect key={x} x={x} y="1" width="24" height="28" rx="4" />
      ))}
      <g className="text-primary-600 dark:text-primary-400" stroke="currentColor" strokeWidth="2">
        <path d="M13 15h.01M39 15h.01" strokeWidth="6" strokeLinecap="round" />
        <rect x="53" y="1" width="24" height="28" rx="4" />
        <path d="M65 9v12" />
      </g>
    </svg>
  );
}
