import { expect, test } from "vitest";
import { amountCell } from "./amount-cell.ts";
import { type TableOptions, writeTable } from "./table.ts";

const rows = [
  { id: "1", name: '=cmd|"x"', amount: amountCell("decimal", -500, "EUR") },
  { id: "2", name: "Ä\nb", amount: amountCell("minor", 1900, "EUR") },
  { id: "3", name: "yen", amount: amountCell("decimal", 1900, "JPY") },
];

async function write(options: TableOptions) {
  let text = "";
  for await (const line of writeTable(["id", "name", "amount"], rows, options)) text += line;
  return text;
}

test("CSV has a head, a byte order mark by choice, exact decimals and no formula", async () => {
  const text = 'id,name,amount\r\n1,"\'=cmd|""x""",-5.00\r\n2,"Ä\nb",1900\r\n3,yen,1900\r\n';
  expect(await write({ format: "csv", hasMark: false })).toBe(text);
  expect(await write({ format: "csv" })).toBe(`\u{FEFF}${text}`);
});

test("columns are chosen, in the table's order", async () => {
  expect(await write({ format: "csv", hasMark: false, columns: ["amount", "id"] })).toBe(
    "id,amount\r\n1,-5.00\r\n2,1900\r\n3,1900\r\n",
  );
});

test("JSON Lines has an object in each line", async () => {
  const lines = (await write({ format: "jsonl" })).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { id: "1", name: '=cmd|"x"', amount: "-5.00" },
    { id: "2", name: "Ä\nb", amount: 1900 },
    { id: "3", name: "yen", amount: "1900" },
  ]);
});
