/** Characters. */
export const MAX_STATEMENT_NAME = 200;
export const MAX_STATEMENT_REASON = 1000;
