import type { ReactNode } from "react";
import { Cover } from "../ui/cover.tsx";
import type { Picture } from "../ui/photo.tsx";
import { PageTitle } from "./page-title.tsx";

interface CoveredTitleProps {
  readonly cover: Picture;
  readonly isLarge?: boolean;
  /** Drawn over a large cover and positioned in its box. */
  readonly onCover?: ReactNode;
  readonly children: ReactNode;
}

/** A title with the cover beside it. If it is large, wide screens have it on a panel beside the page. */
export function CoveredTitle({ cover, isLarge = false, onCover, children }: CoveredTitleProps) {
  return (
    <div className="flex items-center gap-4">
      {isLarge ? (
        <div className="panel">
          <div className="relative">
            <Cover cover={cover} size="growing" />
            {onCover}
          </div>
        </div>
      ) : (
        <div className="shrink-0">
          <Cover cover={cover} size="small" />
        </div>
      )}
      <div className="min-w-0">
        <PageTitle isNarrow>{children}</PageTitle>
      </div>
    </div>
  );
}
