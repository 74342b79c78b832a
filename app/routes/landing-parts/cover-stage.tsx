import type { ReactNode } from "react";
import { Photo, type Picture } from "#app/ui/photo.tsx";

interface GroundProps {
  readonly picture: Picture | undefined;
  readonly className?: string;
}

/** Fills its element, which is isolated, behind what is in it. */
export function Ground({ picture, className = "" }: GroundProps) {
  if (!picture) return null;
  return (
    <Photo
      picture={picture}
      sizes="100vw"
      isLazy
      className={`absolute inset-0 -z-10 size-full object-cover ${className}`}
    />
  );
}

/** Of a pattern around a cover, which fades towards it: no shape sticks out from behind it. */
export const aroundCover =
  "mask-[radial-gradient(closest-side,transparent_55%,black)] dark:brightness-50 dark:contrast-200 dark:mix-blend-screen";

interface CoverStageProps {
  readonly ground: Picture;
  readonly isWide: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/** A drawn cover, tilted, that the lower edge of its pattern cuts off. */
export function CoverStage({ ground, isWide, className, children }: CoverStageProps) {
  return (
    <div
      className={`relative isolate grid place-items-center overflow-clip rounded-xl bg-primary-300 px-6 pt-10 sm:pt-14 dark:bg-primary-900 ${className}`}
    >
      <Ground picture={ground} className={aroundCover} />
      <div
        className={`rotate-6 ${isWide ? "-mb-11 w-64 lg:-mb-18 lg:w-100" : "-mb-24 w-52 lg:-mb-32 lg:w-80"}`}
      >
        {children}
      </div>
    </div>
  );
}
