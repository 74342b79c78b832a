import type { ReactNode } from "react";
import { type Variant, type VariantFrame, variants } from "#domain/experiments/variants.ts";
import { Cover, type CoverView } from "#app/ui/cover.tsx";
import { pageWidths } from "#app/ui/page-widths.ts";
import { blueSection } from "#app/ui/section-styles.ts";

interface CoveredOrderProps {
  readonly variant: Variant;
  readonly cover: CoverView;
  readonly heading: ReactNode;
  /** What the buyer wants most. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly pictures?: ReactNode;
  readonly after?: ReactNode;
  /** As wide as the page: the children are higher than the part of the cover beside them. */
  readonly isAfterWide?: boolean;
  /** Below all, as wide as the page. */
  readonly rows?: ReactNode;
}

/** The cover stands beside the title, and on wide screens beside what follows. */
const columns =
  "grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-5 min-[23rem]:grid-cols-[9.5rem_minmax(0,1fr)] md:grid-cols-[15rem_minmax(0,1fr)] md:gap-x-12 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-x-20";
/** On phones, the title is above the cover, and the words below the title beside it. */
const head =
  "min-w-0 max-md:contents max-md:*:first:-order-1 max-md:*:first:col-span-2 max-md:*:not-first:mt-0";
const below = "col-span-2 min-w-0 md:col-span-1 md:col-start-2";

const bands: Record<VariantFrame, string> = {
  calm: "bg-primary-50 dark:bg-primary-950",
  poster: blueSection,
};

/** What the buyer has, or will have soon: a band, out of which the cover hangs, and more below it. */
export function CoveredOrder(props: CoveredOrderProps) {
  const { variant, cover, heading, action, children, pictures, after, isAfterWide, rows } = props;
  const { frame } = variants[variant];
  const width = pageWidths[frame];
  return (
    <>
      <div className={`relative z-10 ${bands[frame]}`}>
        <div className={`pt-6 pb-8 max-md:gap-y-5 lg:pt-12 lg:pb-12 ${columns} ${width}`}>
          <div
            className={`self-start md:row-span-2 md:-mb-16 md:max-lg:self-end ${isAfterWide ? "" : "lg:-mb-40"}`}
          >
            <Cover cover={cover} size="order" />
          </div>
          <div className={head}>{heading}</div>
          <div className={`self-start ${below}`}>{action}</div>
        </div>
      </div>
      <div className={`pt-4 pb-12 md:pt-10 lg:pb-20 ${columns} ${width}`}>
        <div className={below}>{children}</div>
        <div className={isAfterWide ? "col-span-full" : below}>
          {pictures}
          {after}
        </div>
        <div className="col-span-full">{rows}</div>
      </div>
    </>
  );
}
