import { PartTitle } from "#app/layout/part-title.tsx";
import type { Picture } from "#app/ui/photo.tsx";
import { PlanPictures } from "../plan-pictures/plan-pictures.tsx";

interface TitledPicturesProps {
  readonly title: string;
  readonly pictures: readonly Picture[];
  readonly className: string;
}

/** Where there is no room for the names below the pictures, they are in a sentence. */
export function TitledPictures({ title, pictures, className }: TitledPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <section className="mt-8 md:mt-12">
      <PartTitle>{title}</PartTitle>
      <PlanPictures pictures={pictures} className={`mt-4 ${className}`} />
      <p aria-hidden className="mt-3 text-sm text-gray-700 xl:hidden dark:text-gray-300">
        {pictures.map(({ alt }) => alt).join(", ")}
      </p>
    </section>
  );
}
