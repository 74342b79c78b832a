import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon } from "./icons.tsx";
import { grayText } from "./section-styles.ts";

const row =
  "flex min-h-13 w-full cursor-pointer items-center justify-between gap-4 py-3 font-medium text-gray-900 no-underline hover:text-primary-700 dark:text-gray-100 dark:hover:text-primary-300";
const chevron = "size-5 shrink-0 text-gray-500 dark:text-gray-400";

interface RowListProps {
  /** As wide as the page, where wide screens have two columns. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Rows that lead on or open, below one another. */
export function RowList({ isWide = false, children }: RowListProps) {
  const columns = isWide
    ? "mt-10 lg:mt-16 lg:grid lg:grid-cols-2 lg:gap-x-12 lg:divide-y-0 lg:*:flex lg:*:flex-col lg:*:border-gray-200 lg:*:nth-[n+3]:border-t lg:*:last:odd:col-span-2 dark:lg:*:border-gray-800"
    : "mt-6";
  return <ul className={`rules border-y ${columns}`}>{children}</ul>;
}

interface RowLinkProps extends Pick<
  LinkProps,
  "to" | "reloadDocument" | "replace" | "onClick" | "children"
> {
  /** Below the words. */
  readonly note?: string | undefined;
}

export function RowLink({ children, note, ...link }: RowLinkProps) {
  return (
    <li>
      <Link {...link} className={row}>
        <span className="text-balance">
          {children}
          <Note note={note} />
        </span>
        <Icon name="chevronRight" className={`${chevron} rtl:-scale-x-100`} />
      </Link>
    </li>
  );
}

function Note({ note }: { readonly note: ReactNode }) {
  if (!note) return null;
  return <span className={`block text-sm font-normal wrap-anywhere ${grayText}`}>{note}</span>;
}

interface RowDetailsProps {
  readonly title: string;
  /** Below the title, also while the row is closed. */
  readonly note?: ReactNode;
  readonly isOpen?: boolean | undefined;
  readonly children: ReactNode;
}

export function RowDetails({ title, note, isOpen = false, children }: RowDetailsProps) {
  return (
    <li>
      <details open={isOpen} className="group">
        <summary className={`list-none [&::-webkit-details-marker]:hidden ${row}`}>
          <span>
            {title}
            <Note note={note} />
          </span>
          <Icon name="chevronDown" className={`group-open:rotate-180 ${chevron}`} />
        </summary>
        <div className="pb-5">{children}</div>
      </details>
    </li>
  );
}
