import { expect, test } from "vitest";
import {
  playwrightDurations,
  playwrightFailures,
  playwrightReport,
  vitestDurations,
  vitestFailures,
  vitestReport,
} from "./test-reports.ts";

test("a failed test of vitest and a file that does not load are named with their errors", () => {
  const error = ["\u001B[31mError\u001B[39m: no", ...Array.from({ length: 30 }, () => "at x")];
  const report = vitestReport.parse({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: "/shop/domain/a.test.ts",
        status: "failed",
        message: "",
        startTime: 1000,
        endTime: 3500,
        assertionResults: [
          { ancestorTitles: ["a"], title: "adds", status: "passed", failureMessages: [] },
          {
            ancestorTitles: ["a"],
            title: "subtracts",
            status: "failed",
            failureMessages: [error.join("\n")],
          },
        ],
      },
      {
        name: "/shop/domain/b.test.ts",
        status: "failed",
        message: "Cannot find module",
        startTime: 3000,
        endTime: 3000,
        assertionResults: [],
      },
    ],
  });
  const [first = "", second] = vitestFailures(report, "/shop");
  expect(first.split("\n").slice(0, 3)).toEqual([
    "domain/a.test.ts › a › subtracts",
    "    Error: no",
    "    at x",
  ]);
  expect(first.split("\n")).toHaveLength(13);
  expect(second).toBe("domain/b.test.ts\n    Cannot find module");
  expect([...vitestDurations(report, "/shop")]).toEqual([
    ["domain/a.test.ts", 2500],
    ["domain/b.test.ts", 0],
  ]);
});

test("a failed journey and a server that does not start are named with their errors", () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: "buy.spec.ts",
    line: 7,
    tests: [
      { results: [{ duration: 700, errors: ok ? [] : [{ message: "Timed out\nwaiting" }] }] },
    ],
  });
  const report = playwrightReport.parse({
    stats: { expected: 1, unexpected: 1 },
    errors: [{ message: "the server did not start" }],
    suites: [{ specs: [spec("pays", true)], suites: [{ specs: [spec("is refunded", false)] }] }],
  });
  expect([...playwrightDurations(report)]).toEqual([["buy.spec.ts", 1400]]);
  expect(playwrightFailures(report)).toEqual([
    "journeys\n    the server did not start",
    "buy.spec.ts:7 › is refunded\n    Timed out\n    waiting",
  ]);
});
