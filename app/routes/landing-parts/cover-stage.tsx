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

/** For a bright pattern: in dark mode, it only darkens the ground on which it lies. */
export const inDark = "dark:brightness-75 dark:contrast-200 dark:mix-blend-multiply";

/** Of a pattern around a cover, which fades towards it: no shape sticks out from behind it. */
export const aroundCover = `mask-[radial-gradient(closest-side,transparent_55%,black)] ${inDark}`;

interface CoverStageProps {
  readonly ground: Picture;
  readonly isWide: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/** A drawn cover on its pattern. */
export function CoverStage({ ground, isWide, className, children }: CoverStageProps) {
  return (
    <div
      className={`relative isolate grid place-items-center overflow-clip rounded-xl bg-primary-300 px-6 dark:bg-primary-700 py-10 sm:py-14 ${className}`}
    >
      <Ground picture={ground} className={aroundCover} />
      <div className={isWide ? "w-60 lg:w-88" : "w-40 sm:w-60"}>{children}</div>
    </div>
  );
}
