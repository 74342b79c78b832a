import { raw } from "hono/html";

/** For a style element with the response's nonce. The Content-Security-Policy forbids style attributes. */
export const pageStyle = raw(`
:root{color-scheme:light dark;--ground:#f5f6f8;--sheet:#fff;--text:#16181d;--quiet:#565d6b;--line:#868e9c;--rule:#e1e4ea;--accent:#0b57d0;--on-accent:#fff;--error:#b3261e;--mark:#fff3cd;--on-mark:#5c4300}
@media (prefers-color-scheme:dark){:root{--ground:#101216;--sheet:#1a1d23;--text:#eef0f4;--quiet:#a9b0bd;--line:#79818f;--rule:#30353f;--accent:#8ab4f8;--on-accent:#0b1730;--error:#ffb4ab;--mark:#3d2f00;--on-mark:#ffe08a}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
.banner{margin:0;padding:.625rem 1rem;background:var(--mark);color:var(--on-mark);text-align:center;font-weight:600}
main{display:grid;gap:1.5rem;max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem}
@media (min-width:48rem){main{grid-template-columns:1fr 1fr;gap:3rem;padding-block:3rem}main.narrow{grid-template-columns:minmax(0,32rem);justify-content:center}}
h1{margin:0;font-size:1.125rem;font-weight:600;color:var(--quiet)}
h2{margin:2rem 0 .5rem;font-size:1rem}
a{color:var(--accent)}
.total{margin:.25rem 0 1.5rem;font-size:2.25rem;line-height:1.2;font-weight:700}
ul{margin:0;padding:0;list-style:none}
.items li,.cards div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;padding:.625rem 0;border-bottom:1px solid var(--rule)}
.items small{display:block;color:var(--quiet)}
.cards{margin:0;font-size:.9375rem}
.cards dt{font-variant-numeric:tabular-nums;white-space:nowrap}
.cards dd{margin:0;color:var(--quiet)}
.sheet{padding:1.25rem;background:var(--sheet);border:1px solid var(--rule);border-radius:.75rem}
form{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.field{grid-column:1/-1;min-width:0}
.half{grid-column:auto}
label{display:block;margin-bottom:.25rem;font-weight:600}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--ground);border:1px solid var(--line);border-radius:.5rem}
input[aria-invalid=true]{border:2px solid var(--error)}
.hint,.error{margin:.25rem 0 0;font-size:.875rem;color:var(--quiet)}
.error{color:var(--error);font-weight:600}
button{grid-column:1/-1;min-height:3rem;padding:.5rem 1rem;font:inherit;font-weight:700;color:var(--on-accent);background:var(--accent);border:0;border-radius:.5rem;cursor:pointer}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.back{display:inline-block;margin-top:1rem;padding:.25rem 0}
`);
