import type { ReactNode } from "react";
import type { Picture } from "../ui/photo.tsx";
import { Cover } from "./cover.tsx";
import { PageTitle } from "./page-title.tsx";

interface CoveredTitleProps {
  readonly cover: Picture;
  /** On wide screens the cover is large, in the start margin of the positioned ancestor. */
  readonly isLarge?: boolean;
  readonly children: ReactNode;
}

/** A title with the cover beside it. */
export function CoveredTitle({ cover, isLarge = false, children }: CoveredTitleProps) {
  return (
    <div className="flex items-center gap-4">
      <div className={`shrink-0 ${isLarge ? "lg:absolute lg:start-0 lg:top-0" : ""}`}>
        <Cover cover={cover} size={isLarge ? "growing" : "small"} />
      </div>
      <div className="min-w-0">
        <PageTitle isNarrow>{children}</PageTitle>
      </div>
    </div>
  );
}
