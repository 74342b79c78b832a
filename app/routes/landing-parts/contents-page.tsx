import type { VariantFrame } from "#domain/experiments/variants.ts";
import type { Picture } from "#app/ui/photo.tsx";
import { Ground } from "./cover-stage.tsx";
import type { ContentsView } from "./load-landing.ts";

/** The pattern fades towards the words below it. */
const fading = "mask-[linear-gradient(black_45%,transparent_80%)]";
const looks: Record<VariantFrame, Record<"page" | "half" | "ground", string>> = {
  calm: {
    page: "rounded-sm font-calm",
    half: "bg-primary-200 font-calm text-primary-950 dark:bg-primary-700 dark:text-white",
    // It is bright: in dark mode, it only darkens the ground on which it lies.
    ground: `dark:brightness-75 dark:contrast-200 dark:mix-blend-multiply ${fading}`,
  },
  poster: {
    page: "font-poster",
    half: "bg-primary-800 font-poster text-white",
    ground: fading,
  },
};

interface ContentsPageProps {
  readonly contents: ContentsView;
  readonly frame: VariantFrame;
  /** Of the cover, for the page on the left. Without it, the contents are on a sheet of their own. */
  readonly ground: Picture | undefined;
}

/** Stands below or beside title and points in an element of the class `with-contents`. */
export function ContentsPage({ contents: { shop, points }, frame, ground }: ContentsPageProps) {
  const look = looks[frame];
  const page = (
    <div className={`contents-page ${look.page}`}>
      <p>{shop}</p>
      <ol>
        {points.map(({ name, detail }) => (
          <li key={name}>
            {name}
            {detail && <small>{detail}</small>}
          </li>
        ))}
      </ol>
    </div>
  );
  const [first] = points;
  if (!ground || !first) return page;
  return (
    <div className="open-book">
      <div aria-hidden className={look.half}>
        <Ground picture={ground} className={look.ground} />
        <b>{first.name}</b>
        {first.detail && <p>{first.detail}</p>}
      </div>
      {page}
    </div>
  );
}
