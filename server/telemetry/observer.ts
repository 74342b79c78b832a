/** How metrics and traces see the shop's work. Names and notes have few values, and none that comes from a visitor. */
import type { IncomingMessage, ServerResponse } from "node:http";

export interface Work {
  readonly kind: "documents" | "payments" | "files" | "mail" | "limits" | "job";
  /** Such as `query`, or a job's name. */
  readonly name: string;
  readonly collection?: string;
}

/** What is known only while the work is done. */
export interface Notes {
  readonly collections?: readonly string[];
  /** Statuses that a transaction gave to orders. */
  readonly statuses?: readonly string[];
}

export interface Observer {
  /** Runs it and passes on its outcome. */
  watch<T>(work: Work, run: (note: (notes: Notes) => void) => Promise<T>): Promise<T>;
  /** Runs it, which answers the request now or later. */
  request(exchange: Exchange, run: () => void): void;
}

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** `OTHER` if it is unusual. */
  readonly method: string;
  readonly route: string;
}

export type Watch = Observer["watch"];

/** The first observer also sees the work of the second one. */
export function joinObservers([first, second]: readonly Observer[]): Observer | undefined {
  if (!first || !second) return first;
  return {
    watch: (work, run) =>
      first.watch(work, (note) =>
        second.watch(work, (noteToo) =>
          run((notes) => {
            note(notes);
            noteToo(notes);
          }),
        ),
      ),
    request: (exchange, run) => first.request(exchange, () => second.request(exchange, run)),
  };
}
