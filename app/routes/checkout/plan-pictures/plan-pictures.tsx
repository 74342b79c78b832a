import { Photo, type Picture } from "#app/ui/photo.tsx";

interface PlanPicturesProps {
  readonly pictures: readonly Picture[];
  readonly className: string;
  /** On tablets, too. Without names, unless the screen is wide. */
  readonly isBare?: boolean;
}

/** What a plan contains: small pictures, each of them whole, above their names. */
export function PlanPictures({ pictures, className, isBare = false }: PlanPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={`grid grid-cols-5 gap-x-1.5 gap-y-2.5 sm:gap-x-2 ${className}`}>
      {pictures.map((picture) => (
        <li key={picture.url}>
          <Photo
            picture={picture}
            sizes="9rem"
            isLazy
            className="h-auto w-full rounded-sm ring-1 ring-gray-950/10 dark:ring-white/20"
          />
          <p
            aria-hidden
            className={`mt-1 text-xs/tight text-gray-700 dark:text-gray-300 ${isBare ? "max-xl:hidden" : "max-sm:hidden"}`}
          >
            {picture.alt}
          </p>
        </li>
      ))}
    </ul>
  );
}
