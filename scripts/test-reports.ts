/** Reads the reports of vitest and Playwright, so that `npm test` can end with what failed and why. */
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

const ERROR_LINES = 12;

export const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      /** Milliseconds since the epoch. */
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
});

export type VitestReport = z.infer<typeof vitestReport>;

const playwrightError = z.object({ message: z.string().default("") });
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      /** `duration` is in milliseconds. */
      results: z.array(z.object({ errors: z.array(playwrightError), duration: z.number() })),
    }),
  ),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});

export const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int() }),
  errors: z.array(playwrightError),
  suites: z.array(playwrightSuite),
});

/** Milliseconds by file. */
export type Durations = ReadonlyMap<string, number>;

export function vitestDurations({ testResults }: VitestReport, root: string): Durations {
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]),
  );
}

/** Milliseconds by file: the sum over the file's tests, which may run at the same time. */
export function playwrightDurations({ suites }: z.infer<typeof playwrightReport>): Durations {
  const durations = new Map<string, number>();
  for (const { file, tests } of suites.flatMap(allSpecs)) {
    const all = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    const sum = all.reduce((total, one) => total + one, durations.get(file) ?? 0);
    durations.set(file, sum);
  }
  return durations;
}

export function vitestFailures({ testResults }: VitestReport, root: string): readonly string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter((each) => each.status === "failed")
      .map(({ ancestorTitles, title, failureMessages }) =>
        failure([file, ...ancestorTitles, title], failureMessages?.join("\n")),
      );
    return status === "failed" && tests.length === 0 ? [failure([file], message)] : tests;
  });
}

export function playwrightFailures({
  suites,
  errors,
}: z.infer<typeof playwrightReport>): readonly string[] {
  return [
    ...errors.map(({ message }) => failure(["journeys"], message)),
    ...failedSpecs(suites).map(({ file, line, title, tests }) => {
      const all = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return failure([`${file}:${line}`, title], all.map(({ message }) => message).join("\n"));
    }),
  ];
}

function failedSpecs(suites: readonly z.infer<typeof playwrightSuite>[]) {
  return suites.flatMap(allSpecs).filter(({ ok }) => !ok);
}

function allSpecs({
  specs,
  suites,
}: z.infer<typeof playwrightSuite>): readonly z.infer<typeof playwrightSpec>[] {
  return [...specs, ...suites.flatMap(allSpecs)];
}

function failure(names: readonly string[], error = ""): string {
  const lines = stripVTControlCharacters(error).split("\n").slice(0, ERROR_LINES);
  return [names.join(" › "), ...lines.map((line) => `    ${line}`)].join("\n").trimEnd();
}
