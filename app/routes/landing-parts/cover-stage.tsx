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
export const aroundCover = "mask-[radial-gradient(closest-side,transparent_55%,black)]";

/** Of the box around pattern and cover. In the dark, a veil lies over both colors alike, so that the fading is not seen. */
export const patternBox =
  "bg-primary-300 dark:after:absolute dark:after:inset-0 dark:after:-z-10 dark:after:bg-primary-800/75";

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
      className={`relative isolate grid place-items-center overflow-clip rounded-xl px-6 pt-10 sm:pt-14 ${patternBox} ${className}`}
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
