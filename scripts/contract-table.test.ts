import { expect, test } from "vitest";
import { contractTables } from "./contract-table.ts";

function ran(ancestorTitles: string[], title: string, status: string) {
  return { ancestorTitles, title, status, failureMessages: [] };
}

function file(...assertionResults: ReturnType<typeof ran>[]) {
  return { name: "", status: "", message: "", startTime: 0, endTime: 0, assertionResults };
}

test("the table shows what each adapter ran, skipped and failed, and nothing else", () => {
  const tables = contractTables({
    testResults: [
      file(
        ran(["Documents: sqlite"], "reads", "passed"),
        ran(["Documents: sqlite", "watch"], "sees a change", "passed"),
        ran(["another test"], "reads", "failed"),
      ),
      file(
        ran(["Firestore", "Documents: firestore"], "reads", "failed"),
        ran(["Firestore", "Documents: firestore", "watch"], "sees a change", "pending"),
        ran(["Files: disk"], "stores", "passed"),
      ),
    ],
  });
  expect(tables.split("\n")).toEqual([
    "Contract of Documents  sqlite  firestore",
    "reads                  run     FAILED",
    "watch, sees a change   run     skipped",
    "run of 2               2       0",
    "skipped of 2           0       1",
    "failed of 2            0       1",
    "",
    "Contract of Files  disk",
    "stores             run",
    "run of 1           1",
    "skipped of 1       0",
    "failed of 1        0",
  ]);
});

test("a title of two cases is refused, because one would hide the other", () => {
  const assertionResults = ["failed", "passed"].map((status) =>
    ran(["Files: disk"], "stores", status),
  );
  expect(() => contractTables({ testResults: [file(...assertionResults)] })).toThrow("stores");
});
