import type { viewChart } from "./view-chart.ts";

const MAX_BAR_WIDTH = 8;
/** A day without a sale is seen, too. */
const NO_SALE = 1.25;

/** The list below has the figures. Without a viewBox, so that the texts keep their size and shape. */
export function Chart({ lines, bars, ticks }: ReturnType<typeof viewChart>) {
  const room = 100 / bars.length;
  const width = Math.min(room * 0.8, MAX_BAR_WIDTH);
  return (
    <div
      aria-hidden
      className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-gray-600 tabular-nums dark:text-gray-400"
    >
      {/* Each amount stands in the middle of its line. */}
      <div className="-my-2.5 flex flex-col-reverse justify-between text-end">
        {lines.map(({ name, height }) => (
          <span key={height}>{name}</span>
        ))}
      </div>
      <svg className="h-40 w-full overflow-visible">
        <g className="text-gray-200 dark:text-gray-800" stroke="currentColor">
          {lines.map(({ height }) => (
            <line key={height} x2="100%" y1={`${100 - height}%`} y2={`${100 - height}%`} />
          ))}
        </g>
        <g className="text-primary-500 dark:text-primary-400" fill="currentColor">
          {bars.map(({ start, height }, at) => (
            <rect
              key={start}
              x={`${(at + 0.5) * room - width / 2}%`}
              y={`${100 - (height || NO_SALE)}%`}
              width={`${width}%`}
              height={`${height || NO_SALE}%`}
              className={height > 0 ? "" : "text-gray-300 dark:text-gray-700"}
            />
          ))}
        </g>
      </svg>
      <svg className="col-start-2 mt-2 h-5 w-full overflow-visible" fill="currentColor">
        {ticks.map(({ name, place }) => (
          <text key={place} x={`${place}%`} y="14" textAnchor="middle">
            {name}
          </text>
        ))}
      </svg>
    </div>
  );
}
