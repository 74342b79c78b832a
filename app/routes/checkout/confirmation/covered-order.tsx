import type { ReactNode } from "react";
import { type Variant, type VariantFrame, variants } from "#domain/experiments/variants.ts";
import { Cover, type CoverView } from "#app/ui/cover.tsx";
import { pageWidths } from "#app/ui/page-widths.ts";
import { blueSection, paleGround } from "#app/ui/section-styles.ts";

interface CoveredOrderProps {
  readonly variant: Variant;
  readonly cover: CoverView;
  readonly heading: ReactNode;
  /** What the buyer wants most. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
  /** As wide as the page. */
  readonly after?: ReactNode;
  /** Below all, as wide as the page. */
  readonly rows?: ReactNode;
}

/** On phones the cover stands below words and button, else beside them, and on wide screens beside what follows. */
const columns =
  "grid items-center md:grid-cols-[18rem_minmax(0,1fr)] md:gap-x-12 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-x-20";
const below = "min-w-0 md:col-start-2";

const bands: Record<VariantFrame, string> = {
  calm: paleGround,
  poster: blueSection,
};

/** What the buyer has, or will have soon: a band, out of which the cover hangs, and more below it. */
export function CoveredOrder(props: CoveredOrderProps) {
  const { variant, cover, heading, action, children, after, rows } = props;
  const { frame } = variants[variant];
  const width = pageWidths[frame];
  return (
    <>
      <div className={`relative z-10 ${bands[frame]}`}>
        <div className={`pt-6 pb-8 gap-y-1 md:gap-y-0 lg:pt-12 lg:pb-12 ${columns} ${width}`}>
          <div className="max-md:order-1 max-md:mt-6 max-md:w-44 max-md:justify-self-center md:row-span-2 md:-mb-20 md:self-end lg:-mb-28">
            <Cover cover={cover} size="order" />
          </div>
          <div className="min-w-0 md:self-end">{heading}</div>
          <div className={`self-start ${below}`}>{action}</div>
        </div>
      </div>
      <div className={`pt-4 pb-12 md:pt-10 lg:pb-20 ${columns} ${width}`}>
        <div className={below}>{children}</div>
        <div className="col-span-full md:pt-8 lg:pt-18">{after}</div>
        <div className="col-span-full">{rows}</div>
      </div>
    </>
  );
}
