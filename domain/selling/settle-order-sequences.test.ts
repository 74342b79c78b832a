import { test } from "vitest";
import { checkEventSequences } from "#tests/support/event-sequences.ts";
import { isLong } from "#tests/support/long.ts";

const SEQUENCES = isLong ? 10_000 : 300;

test("in any sequence of events, orders and entitlements become what the payment service says", () =>
  checkEventSequences(SEQUENCES));
