import type { Coupon } from "#domain/coupons/coupons.ts";
import type { OwnerCoupons } from "#domain/coupons/owner-coupons.ts";
import type { Outcome } from "../shop-command.ts";
import { BAD_USAGE, DONE, FAILED } from "../terminal.ts";
import { parseWords, USAGE } from "./parse.ts";
import { describe } from "./terms.ts";

/** `words` are the arguments after the script's name. `currency` is that of the store's plans. */
export async function manageCoupons(
  words: readonly string[],
  open: () => Promise<{ readonly owner: OwnerCoupons; readonly currency: string }>,
): Promise<Outcome> {
  const request = parseWords(words);
  if (typeof request === "string") return { exitCode: BAD_USAGE, output: `${request}\n\n${USAGE}` };
  if (request.command === "help") return done(USAGE);
  const { owner, currency } = await open();
  switch (request.command) {
    case "list": {
      const all = await owner.list();
      return done(all.length === 0 ? "There are no coupons.\n" : lines(all, currency));
    }
    case "create": {
      const created = await owner.create(request.terms);
      if (created.outcome === "created") return done(lines([created.coupon], currency));
      return refused(
        created.outcome === "exists"
          ? `There is a coupon ${request.terms.code} already. Orders may name it, so choose another code.\n`
          : `The store has no plan ${created.planId}.\n`,
      );
    }
    case "end":
      return (await owner.end(request.code))
        ? done(`${request.code} has ended.\n`)
        : refused(`There is no coupon ${request.code}.\n`);
    default:
      throw new Error(`Unknown command ${request satisfies never}`);
  }
}

function done(output: string): Outcome {
  return { exitCode: DONE, output };
}

function refused(output: string): Outcome {
  return { exitCode: FAILED, output };
}

function lines(found: readonly Coupon[], currency: string): string {
  return found.map((coupon) => `${describe(coupon, currency)}\n`).join("");
}
