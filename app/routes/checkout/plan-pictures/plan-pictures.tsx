import { Photo, type Picture } from "#app/ui/photo.tsx";

interface PlanPicturesProps {
  readonly pictures: readonly Picture[];
  readonly className: string;
}

/** What a plan contains: small pictures, each of them whole. */
export function PlanPictures({ pictures, className }: PlanPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={`grid grid-cols-5 gap-1.5 sm:gap-2 ${className}`}>
      {pictures.map((picture) => (
        <li key={picture.url}>
          <Photo
            picture={picture}
            sizes="9rem"
            isLazy
            className="h-auto w-full rounded-sm ring-1 ring-gray-950/10 dark:ring-white/20"
          />
        </li>
      ))}
    </ul>
  );
}
