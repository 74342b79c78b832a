import type { Picture } from "#app/ui/photo.tsx";
import { Ground } from "./cover-stage.tsx";
import type { ContentsView } from "./load-landing.ts";

interface ContentsPageProps {
  readonly contents: ContentsView;
  /** Of the cover, for the page on the left. Without it, the contents are on a sheet of their own. */
  readonly ground: Picture | undefined;
  readonly className: string;
}

/** Stands below or beside title and points in an element of the class `with-contents`. */
export function ContentsPage({ contents, ground, className }: ContentsPageProps) {
  const page = (
    <div className={`contents-page ${className}`}>
      <p>{contents.shop}</p>
      <ol>
        {contents.points.map(({ name, detail }) => (
          <li key={name}>
            {name}
            {detail && <small>{detail}</small>}
          </li>
        ))}
      </ol>
    </div>
  );
  if (!ground) return page;
  return (
    <div className="open-book">
      <div>
        <Ground picture={ground} className="dark:brightness-75" />
      </div>
      {page}
    </div>
  );
}
