import { isFree, Photo, type Picture } from "../ui/photo.tsx";

interface CoverProps {
  readonly cover: Picture;
  readonly size: keyof typeof upright;
  readonly isLazy?: boolean;
}

const upright = {
  small: { width: "w-14 shrink-0", sizes: "3.5rem" },
  medium: { width: "w-50", sizes: "12.5rem" },
  large: {
    width: "w-60 sm:w-72 lg:w-full",
    sizes: "(min-width: 64rem) 22rem, (min-width: 40rem) 18rem, 15rem",
  },
};

/** For covers that are wider than high. */
const wide: typeof upright = {
  ...upright,
  medium: { width: "w-64", sizes: "16rem" },
  large: {
    width: "w-full max-w-xl",
    sizes: "(min-width: 64rem) 34rem, (min-width: 40rem) 36rem, 92vw",
  },
};

const shadows = {
  small: { box: "rounded-xs shadow-md shadow-gray-950/25", free: "drop-shadow-md" },
  medium: { box: "rounded-sm shadow-xl shadow-gray-950/25", free: "drop-shadow-xl" },
  large: {
    box: "rounded-sm shadow-2xl ring-1 shadow-gray-950/25 ring-gray-950/10 dark:shadow-black dark:ring-white/15",
    free: "drop-shadow-2xl",
  },
};

/** What is sold, as an object with a shadow. */
export function Cover({ cover, size, isLazy = false }: CoverProps) {
  const frame = (isWide(cover) ? wide : upright)[size];
  return (
    <Photo
      picture={cover}
      sizes={frame.sizes}
      isLazy={isLazy}
      className={`h-auto ${frame.width} ${shadows[size][isFree(cover) ? "free" : "box"]}`}
    />
  );
}

export function isWide({ width, height }: Picture): boolean {
  return width > height;
}
