import type { ReactNode } from "react";
import type { Picture } from "../ui/photo.tsx";
import { Cover } from "./cover.tsx";
import { PageTitle } from "./page-title.tsx";

interface CoveredTitleProps {
  readonly cover: Picture;
  /** The wide page shows the cover elsewhere. */
  readonly isBeside?: boolean;
  readonly children: ReactNode;
}

/** A title with the cover beside it. */
export function CoveredTitle({ cover, isBeside = false, children }: CoveredTitleProps) {
  return (
    <div className="flex items-center gap-4">
      <div className={`shrink-0 ${isBeside ? "lg:hidden" : ""}`}>
        <Cover cover={cover} size="small" />
      </div>
      <div className="min-w-0">
        <PageTitle>{children}</PageTitle>
      </div>
    </div>
  );
}
