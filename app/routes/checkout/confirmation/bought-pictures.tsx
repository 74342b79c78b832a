import { Photo, type Picture } from "#app/ui/photo.tsx";

const IN_ROW = 5;

/** What was bought: two rows of five, or on wide screens one of ten. */
export function BoughtPictures({ pictures }: { readonly pictures: readonly Picture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul
      className={`mt-8 grid grid-cols-5 gap-1.5 sm:gap-2 ${pictures.length > IN_ROW ? "lg:grid-cols-10" : ""}`}
    >
      {pictures.map((picture) => (
        <li key={picture.url}>
          <Photo
            picture={picture}
            sizes="9rem"
            isLazy
            className="aspect-4/3 w-full rounded-sm object-cover ring-1 ring-gray-950/10 dark:ring-white/20"
          />
        </li>
      ))}
    </ul>
  );
}
