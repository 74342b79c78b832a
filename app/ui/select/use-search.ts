import { useEffect, useState } from "react";
import { filterOptions, type SelectOption } from "./options.ts";

/** Asks somewhere else for the options of a query; they are shown as they come. */
export type AsyncSearch = (query: string) => Promise<readonly SelectOption[]>;

const DEBOUNCE_MS = 200;

interface Found {
  readonly query: string;
  readonly options: readonly SelectOption[];
}

/** The query, which is kept while the list is closed, and what it leaves of the options. */
export function useSearch(options: readonly SelectOption[], search: AsyncSearch | undefined) {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<Found>();
  const isAsking = search !== undefined && query !== "";
  useEffect(() => {
    if (!isAsking) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const show = (answer: readonly SelectOption[]) => {
        if (isCurrent) setFound({ query, options: answer });
      };
      search(query).then(show, (error: unknown) => {
        reportError(error);
        show([]);
      });
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isAsking, query, search]);
  return {
    query,
    setQuery,
    isPending: isAsking && found?.query !== query,
    shown: isAsking ? (found?.options ?? options) : filterOptions(options, query),
  };
}
