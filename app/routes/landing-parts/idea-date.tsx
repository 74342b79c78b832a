import { useSyncExternalStore } from "react";
import type { Timestamp } from "#domain/values.ts";
import { formatAgo } from "#app/i18n/format.ts";
import { useTranslate } from "#app/i18n/messages.ts";

const HOUR_MS = 3_600_000;

interface IdeaDateProps {
  readonly at: Timestamp;
  readonly absolute: string;
}

/** The HTML may be cached for months, so its date is absolute. After hydration a past one is relative. */
export function IdeaDate({ at, absolute }: IdeaDateProps) {
  const translate = useTranslate();
  const now = useSyncExternalStore(neverChanges, startOfHour, unknown);
  return (
    <time dateTime={at.toDate().toISOString()} title={absolute} className={reserved}>
      {now === undefined || at.toMillis() > now
        ? absolute
        : formatAgo(at.toMillis(), now, translate)}
    </time>
  );
}

/** As wide as the absolute date, so that no line changes. */
const reserved =
  "inline-flex flex-col whitespace-nowrap after:invisible after:h-0 after:content-[attr(title)]";

const neverChanges = () => () => {};
/** Rounded, so that React gets the same value in every render. */
const startOfHour = () => Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
const unknown = () => undefined;
