import { test } from "vitest";
import { checkEventSequences } from "#tests/support/event-sequences.ts";

const SEQUENCES = process.env["SOAK"] === "1" ? 10_000 : 300;

test("in any sequence of events, orders and entitlements become what the payment service says", () =>
  checkEventSequences(SEQUENCES));
