import type { CSSProperties } from "react";

const INK = "#171717";
const MUTED = "#595959";
const LINE = "#e5e5e5";
/** Without system-ui, which is a typeface of poor shapes on many Linux desktops. */
const SANS = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

const muted = { color: MUTED, fontSize: "14px", lineHeight: "20px" };
const cell: CSSProperties = {
  borderBottom: `1px solid ${LINE}`,
  fontSize: "14px",
  lineHeight: "20px",
  padding: "10px 0",
  textAlign: "start",
  verticalAlign: "top",
};

export const styles = {
  ground: {
    backgroundColor: "#f5f5f5",
    fontFamily: SANS,
    margin: 0,
    overflowWrap: "anywhere",
    padding: "24px 12px 32px",
  },
  column: { maxWidth: "560px" },
  shop: { margin: "0 0 16px" },
  shopName: { color: INK, fontSize: "20px", lineHeight: "28px", paddingInlineStart: "10px" },
  card: {
    backgroundColor: "#ffffff",
    borderCollapse: "separate",
    borderRadius: "12px",
    padding: "32px 32px 24px",
  },
  heading: {
    color: INK,
    fontSize: "30px",
    letterSpacing: "-0.015em",
    lineHeight: "36px",
    margin: "0 0 16px",
    textWrap: "balance",
  },
  lead: { margin: "20px 0 16px", width: "100%" },
  cover: { paddingInlineEnd: "20px", paddingTop: "4px", verticalAlign: "top", width: "1%" },
  picture: { borderRadius: "3px", maxWidth: "none" },
  beside: { verticalAlign: "middle" },
  figure: {
    color: INK,
    fontSize: "30px",
    fontVariantNumeric: "lining-nums tabular-nums",
    letterSpacing: "-0.015em",
    lineHeight: "36px",
    margin: 0,
  },
  paragraph: { color: INK, fontSize: "17px", lineHeight: "27px", margin: "0 0 12px" },
  code: {
    color: INK,
    fontFamily: "ui-monospace, Menlo, Consolas, monospace",
    border: `1px solid ${LINE}`,
    borderRadius: "8px",
    fontSize: "34px",
    fontWeight: 700,
    letterSpacing: "6px",
    lineHeight: "38px",
    margin: "0 0 24px",
    padding: "16px 8px",
    textAlign: "center",
  },
  facts: { borderTop: `1px solid ${LINE}`, margin: "20px 0 24px", width: "100%" },
  label: {
    ...cell,
    color: MUTED,
    fontWeight: 400,
    // The column is as wide as its longest word.
    overflowWrap: "break-word",
    paddingInlineEnd: "16px",
    width: "30%",
  },
  value: { ...cell, color: INK, fontVariantNumeric: "tabular-nums" },
  detail: { ...muted, color: INK, margin: "4px 0 0" },
  button: {
    borderRadius: "8px",
    color: "#ffffff",
    display: "block",
    fontSize: "17px",
    fontWeight: 600,
    lineHeight: "20px",
    margin: "8px 0 16px",
    padding: "16px 24px",
    textAlign: "center",
  },
  bareLink: { ...muted, fontSize: "13px", margin: "24px 0 0" },
  link: { color: INK, textDecorationLine: "underline" },
  mutedLink: { color: MUTED, textDecorationLine: "underline" },
  groupHeading: {
    color: INK,
    fontSize: "14px",
    fontWeight: 600,
    lineHeight: "20px",
    margin: "20px 0 4px",
  },
  note: { ...muted, color: INK, margin: "0 0 4px" },
  footer: { ...muted, fontSize: "13px", margin: "20px 4px 0" },
} as const satisfies Record<string, CSSProperties>;

/** No font comes with a mail. The generic serif, which is Times on many machines, looks like no page of the shop. */
export const titleStyles = {
  serif: { fontFamily: `Georgia, Gelasio, "Noto Serif", ${SANS}`, fontWeight: 400 },
  sans: { fontWeight: 600 },
} as const satisfies Record<string, CSSProperties>;

/** For programs with a dark mode. Inline styles win without `!important`. */
export const css = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card > tbody > tr > td { padding: 24px 20px 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #0e1116 !important; }
  .card { background-color: #161a21 !important; }
  .ink { color: #f5f5f5 !important; }
  .muted { color: #b3b3b3 !important; }
  .line { border-color: #363c47 !important; }
  .cover img { outline: 1px solid #363c47 !important; }
}
`;
