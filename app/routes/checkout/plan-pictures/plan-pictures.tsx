import { Photo, type Picture } from "#app/ui/photo.tsx";

interface PlanPicturesProps {
  readonly pictures: readonly Picture[];
  readonly className: string;
}

/** What a plan contains: small pictures, each of them whole. On the widest screens, their names are below them. */
export function PlanPictures({ pictures, className }: PlanPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={`grid grid-cols-5 gap-x-1.5 gap-y-2.5 sm:gap-x-2 ${className}`}>
      {pictures.map((picture) => (
        <li key={picture.url}>
          <Photo
            picture={picture}
            sizes="(min-width: 40rem) 9rem, 4rem"
            isLazy
            className="h-auto w-full rounded-sm ring-1 ring-gray-950/10 dark:ring-white/20"
          />
          <p
            aria-hidden
            className="mt-1 text-xs/tight text-gray-700 max-xl:hidden dark:text-gray-300"
          >
            {picture.alt}
          </p>
        </li>
      ))}
    </ul>
  );
}
