import type { ContentsView } from "./load-landing.ts";

interface ContentsPageProps {
  readonly contents: ContentsView;
  readonly className: string;
}

/** Stands beside title and points in an element of the class `with-contents`. */
export function ContentsPage({ contents, className }: ContentsPageProps) {
  return (
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
}
