import { useEffect, useState } from "react";
import { filterOptions, type SelectOption } from "./options.ts";

/** Finds options other than the given ones, for example on a server. */
export type AsyncSearch = (query: string) => Promise<readonly SelectOption[]>;

const DEBOUNCE_MS = 200;

interface Found {
  readonly query: string;
  readonly options: readonly SelectOption[];
}

/** The query persists while the list is closed. */
export function useSearch(options: readonly SelectOption[], search: AsyncSearch | undefined) {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<Found>();
  const isSearching = search !== undefined && query !== "";
  useEffect(() => {
    if (!isSearching) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const show = (results: readonly SelectOption[]) => {
        if (isCurrent) setFound({ query, options: results });
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
  }, [isSearching, query, search]);
  return {
    query,
    setQuery,
    isPending: isSearching && found?.query !== query,
    shown: isSearching ? (found?.options ?? options) : filterOptions(options, query),
  };
}
