import { test } from "vitest";
import { checkEventSequences } from "#tests/support/event-sequences.ts";

const MAX_MS = 15 * 60_000;

test(
  "10,000 sequences of events end as the payment service says",
  () => checkEventSequences(10_000),
  MAX_MS,
);
