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

interface CoverGroundProps {
  readonly picture: Picture;
  readonly className?: string;
}

/**
 * The pattern of an isolated element around a cover. It fades towards the cover, so that no shape sticks out from behind
 * it. In the dark, a veil lies over pattern and color alike, so that the fading is not seen.
 */
export function CoverGround({ picture, className = "" }: CoverGroundProps) {
  return (
    <div
      className={`absolute inset-0 -z-10 bg-primary-300 dark:after:absolute dark:after:inset-0 dark:after:bg-primary-800/75 ${className}`}
    >
      <Photo
        picture={picture}
        sizes="100vw"
        isLazy
        className="size-full object-cover mask-[radial-gradient(closest-side,transparent_55%,black)]"
      />
    </div>
  );
}

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
      className={`relative isolate grid place-items-center overflow-clip rounded-xl px-6 pt-10 sm:pt-14 ${className}`}
    >
      <CoverGround picture={ground} />
      <div
        className={`rotate-6 ${isWide ? "-mb-11 w-64 lg:-mb-18 lg:w-100" : "-mb-24 w-52 lg:-mb-32 lg:w-80"}`}
      >
        {children}
      </div>
    </div>
  );
}
