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
      className={`relative isolate grid place-items-center overflow-clip rounded-xl px-6 py-10 sm:py-14 ${className}`}
    >
      <Ground picture={ground} className="dark:brightness-50" />
      <div className={isWide ? "w-60 lg:w-88" : "w-40 sm:w-60"}>{children}</div>
    </div>
  );
}
