import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  [["a", 1, null, ""], "a,1,,\r\n"],
  [
    ["a,b", 'say "no"', "two\nlines", "two\r\nlines"],
    '"a,b","say ""no""","two\nlines","two\r\nlines"\r\n',
  ],
  [["=1+1", "+1", "-1", "@SUM(A1)"], "'=1+1,'+1,'-1,'@SUM(A1)\r\n"],
  [["\t=1", "\r=1", "\n=1"], `'\t=1,"'\r=1","'\n=1"\r\n`],
  [['=HYPERLINK("x","y")'], `"'=HYPERLINK(""x"",""y"")"\r\n`],
  [["a=1", "1-1", -1], "a=1,1-1,-1\r\n"],
])("%j", (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
