import { Photo, type Picture } from "#app/ui/photo.tsx";

interface PlanPicturesProps {
  readonly pictures: readonly Picture[];
  readonly className?: string;
}

const IN_ROW = 5;

/** Class names are written in full, because Tailwind finds only complete ones. */
const columns: Readonly<Record<number, string>> = {
  3: "lg:grid-cols-3",
  4: "lg:grid-cols-4",
  [IN_ROW]: "lg:grid-cols-5",
};

/** What a plan contains: one low row, and on wide screens up to two of five, which grow with the list. */
export function PlanPictures({ pictures, className = "" }: PlanPicturesProps) {
  const { length } = pictures;
  if (length === 0) return null;
  const height = length > IN_ROW ? "lg:min-h-13" : "lg:min-h-28";
  return (
    <ul
      className={`flex gap-1 lg:grid lg:auto-rows-fr lg:gap-2 all-open:max-w-md! ${columns[Math.min(length, IN_ROW)] ?? "lg:grid-cols-2"} ${className}`}
    >
      {pictures.map((picture) => (
        <li
          key={picture.url}
          className={`max-w-20 min-w-0 grow basis-0 lg:relative lg:max-w-none ${height}`}
        >
          <Photo
            picture={picture}
            sizes="9rem"
            isLazy
            className="aspect-square w-full rounded-sm object-cover ring-1 ring-gray-950/10 dark:ring-white/20 sm:aspect-4/3 lg:absolute lg:inset-0 lg:aspect-auto lg:size-full"
          />
        </li>
      ))}
    </ul>
  );
}
