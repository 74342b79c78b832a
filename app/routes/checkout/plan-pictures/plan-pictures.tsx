import { Photo, type Picture } from "#app/ui/photo.tsx";

interface PlanPicturesProps {
  readonly pictures: readonly Picture[];
  readonly className: string;
  /** All in one low row on phones. */
  readonly isStrip?: boolean;
}

const strip = {
  list: "max-sm:flex max-sm:gap-0.5 max-sm:*:flex-1",
  photo: "max-sm:h-12! max-sm:rounded-none! max-sm:object-cover",
};

/** What a plan contains: small pictures, each of them whole, above their names. */
export function PlanPictures({ pictures, className, isStrip = false }: PlanPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul
      className={`grid grid-cols-5 gap-x-1.5 gap-y-2.5 sm:gap-x-2 ${isStrip ? strip.list : ""} ${className}`}
    >
      {pictures.map((picture) => (
        <li key={picture.url}>
          <Photo
            picture={picture}
            sizes="9rem"
            isLazy
            className={`h-auto w-full rounded-sm ring-1 ring-gray-950/10 dark:ring-white/20 ${isStrip ? strip.photo : ""}`}
          />
          <p
            aria-hidden
            className="mt-1 text-xs/tight text-gray-700 max-sm:hidden dark:text-gray-300"
          >
            {picture.alt}
          </p>
        </li>
      ))}
    </ul>
  );
}
