import { isFree, Photo, type Picture } from "../ui/photo.tsx";

const widths = {
  small: ["w-14 shrink-0 shadow-md", "3.5rem"],
  medium: ["w-50 shadow-xl", "12.5rem"],
} as const;

interface CoverProps {
  readonly cover: Picture;
  readonly size: keyof typeof widths;
  readonly isLazy?: boolean;
}

/** What is sold, as an object with a shadow. The heroes of the landing pages have sizes of their own. */
export function Cover({ cover, size, isLazy = false }: CoverProps) {
  const [width, sizes] = widths[size];
  const frame = isFree(cover)
    ? "shadow-none drop-shadow-lg"
    : "rounded-sm ring-1 shadow-gray-950/25 ring-gray-950/10 dark:shadow-black dark:ring-white/15";
  return (
    <Photo picture={cover} sizes={sizes} isLazy={isLazy} className={`h-auto ${width} ${frame}`} />
  );
}
