import type { Context } from "hono";
import { sourceOfVisit } from "#domain/experiments/source.ts";
import { DIRECT } from "#domain/experiments/source-names.ts";
import type { Visitor } from "#domain/page-services/visitor.ts";
import type { Person } from "#domain/ports/identity.ts";
import { exclusionOf } from "./exclusion.ts";
import type { ParticipationOptions } from "./participation.ts";
import { readSource, writeSource } from "./source-cookie.ts";

export interface ArrivalOptions extends Pick<
  ParticipationOptions,
  "counter" | "stepOf" | "isOwner" | "clientAddress" | "isWithinBound"
> {
  readonly publicUrl: string;
  readonly isSecure: boolean;
  /** A script that tries out a shop counts as a browser. */
  readonly isTest: boolean;
}

interface Arrival {
  readonly source: Visitor["source"];
  finish(c: Context): Promise<void>;
}

/**
 * Where the browser first came from. The first visit to a public page counts, and the first one from somewhere if that
 * was direct; the browser remembers its source.
 */
export function createArrival(
  c: Context,
  options: ArrivalOptions,
  findPerson: () => Promise<Person | undefined>,
): Arrival {
  const { counter, stepOf, isOwner, publicUrl, isSecure, isTest } = options;
  const remembered = readSource(c.req.header("cookie") ?? "");
  const source = () => {
    if (remembered && remembered !== DIRECT) return remembered;
    const utmSource = c.req.query("utm_source");
    return sourceOfVisit({ utmSource, referrer: c.req.header("referer"), publicUrl });
  };
  return {
    source,
    async finish(response) {
      const isShown = c.res.status === 200 || c.res.status === 304;
      if (remembered === source() || c.req.raw.method !== "GET" || !isShown || !stepOf(c.req.path))
        return;
      const reason = await exclusionOf(c, async () => isOwner(await findPerson()), {
        countsHeadless: isTest,
      });
      if (reason !== undefined && reason !== "owner") return;
      if (!reason && options.isWithinBound(options.clientAddress(c), "visit"))
        counter.visit(source());
      writeSource(response, source(), isSecure);
    },
  };
}
