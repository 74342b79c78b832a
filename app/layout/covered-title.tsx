import type { ReactNode } from "react";
import { Cover, CoverInMargin } from "../ui/cover.tsx";
import type { Picture } from "../ui/photo.tsx";
import { PageTitle } from "./page-title.tsx";

interface CoveredTitleProps {
  readonly cover: Picture;
  readonly isLarge?: boolean;
  readonly children: ReactNode;
}

/** A title with the cover beside it. If it is large, wide screens have it in the margin: see `CoverInMargin`. */
export function CoveredTitle({ cover, isLarge = false, children }: CoveredTitleProps) {
  return (
    <div className="flex items-center gap-4">
      {isLarge ? (
        <CoverInMargin cover={cover} />
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
