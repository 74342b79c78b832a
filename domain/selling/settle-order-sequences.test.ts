import { test } from "vitest";
import { checkEventSequences } from "#tests/support/event-sequences.ts";

test("in any sequence of events, orders and entitlements become what the payment service says", () =>
  checkEventSequences(300));
