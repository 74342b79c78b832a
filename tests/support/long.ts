/** Whether tests take their long form, and those run that `npm test` leaves out: docs/decisions/0048-long-tests.md. */
export const isLong = process.env["LONG"] === "1";
