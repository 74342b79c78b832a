import { raw } from "hono/html";

/**
 * For a style element with the response's nonce. The Content-Security-Policy forbids style attributes. It allows
 * transitions, as the shop's pages do: without this, Chromium reports an error on the way here from one of them.
 */
export const pageStyle = raw(`
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}::view-transition-old(*){display:none}::view-transition-new(*){animation:none}::view-transition{pointer-events:none}}
:root{color-scheme:light dark;--ground:#fafafa;--sheet:#fff;--text:#1a1f2b;--quiet:#586174;--line:#8a93a5;--rule:#e3e7ee;--accent:#0b57d0;--button:#0b57d0;--button-strong:#0842a0;--error:#b3261e;--mark:#171717;--shade:0 1px 2px rgb(20 30 60/.06),0 8px 24px rgb(20 30 60/.07);--face:var(--font-calm,inherit);--face-weight:var(--calm-weight,400)}
@media (prefers-color-scheme:dark){:root{--ground:#0e1116;--sheet:#161a21;--text:#eef0f4;--quiet:#a9b0bd;--line:#79818f;--rule:#2d323c;--accent:#8ab4f8;--button:#1a5fd6;--button-strong:#2b6fe3;--error:#ffb4ab;--mark:#262b34;--shade:none}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--text);font:1rem/1.5 var(--font-sans,system-ui,sans-serif);font-variant-numeric:lining-nums;word-spacing:.06em;overflow-wrap:break-word}
.banner{margin:0;padding:.375rem 1rem;background:var(--mark);color:#fff;text-align:center;font-size:.875rem}
main{display:grid;gap:1.5rem;max-width:38rem;margin:0 auto;padding:1.5rem 1rem 3rem}
main>*{min-width:0}
@media (min-width:56rem){main{max-width:72rem;grid-template-columns:minmax(0,1fr) minmax(0,1.15fr);gap:2.5rem 5rem;padding:4rem 1.5rem;align-items:start}main:not(.narrow){grid-template-rows:auto 1fr}.sheet{grid-area:1/2/span 2}main.narrow .sheet{grid-area:auto}}
main.narrow{grid-template-columns:minmax(0,32rem);justify-content:center}
h1{margin:0;font-size:1.0625rem;font-weight:600;text-wrap:balance}
h2{margin:0 0 .25rem;font-size:1rem}
a{color:var(--accent)}
.back{display:inline-block;padding:.25rem 0}
.shop{display:flex;align-items:center;gap:.625rem;margin:0;padding:.75rem max(1rem,50vw - 18rem);background:var(--sheet);border-bottom:1px solid var(--rule);font:var(--face-weight) 1.25rem/1.75rem var(--face)}
@media (min-width:56rem){.shop{padding-inline:max(1.5rem,50vw - 34.5rem)}}
.cancel{margin:1rem 0 0;text-align:center;font-size:.9375rem}
.cancel a{display:inline-block;padding:.625rem 1rem;color:var(--quiet)}
.summary{padding:1rem;background:color-mix(in srgb,var(--color-accent,var(--button)) 20%,var(--sheet));border-radius:var(--radius-xl,.75rem)}
@media (prefers-color-scheme:dark){.summary{background:var(--color-primary-900,var(--sheet))}}
.step{display:flex;flex-wrap:wrap;align-items:center;gap:0 .75rem;margin:0 0 .25rem;color:var(--accent);font-size:.875rem;font-weight:500}
.step::before{content:"";width:2.75rem;height:.25rem;background:linear-gradient(90deg,var(--accent) 1.25rem,#0000 0 1.5rem,var(--accent) 0)}
main .sheet>h2{margin:0 0 1.25rem;font:var(--face-weight) 1.75rem/2.125rem var(--face);letter-spacing:var(--title-tracking,0)}
.offer{display:flex;align-items:center;gap:1rem}
.offer img{width:4rem;height:auto;flex:none;border-radius:.125rem;filter:drop-shadow(0 4px 10px rgb(0 0 0/.25))}
@media (prefers-color-scheme:dark){.offer img{filter:drop-shadow(0 0 1px rgb(255 255 255/.6))}}
.included{display:none}
@media (min-width:56rem){.summary{padding:2.5rem}.offer{gap:2rem}.offer img{width:10rem}body:not(.poster) .offer{flex-direction:column;align-items:stretch}body:not(.poster) .offer img{width:13rem;align-self:center}.offer h1{font-size:1.25rem}.summary .sum{margin-top:1.25rem;border-top:1px solid color-mix(in srgb,currentColor 15%,#0000);padding-top:1rem}.summary .sum :last-child{font-size:2.5rem;line-height:1.1}.included{display:grid;gap:.375rem;margin-top:.75rem}.included li{padding-inline-start:1.75rem;position:relative}.included li::before{content:"";position:absolute;inset-block-start:.25rem;inset-inline-start:.375rem;width:.375rem;height:.75rem;border:solid var(--accent);border-width:0 2px 2px 0;transform:rotate(45deg)}}
.offer>div{flex:1;min-width:0}
ul{margin:0;padding:0;list-style:none}
.items li,.sum,.term{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;padding:.75rem 0;border-bottom:1px solid var(--rule)}
.items li>:first-child{flex:1 1 8rem;font-weight:500}
.items small{display:block;color:var(--quiet);font-weight:400;font-size:.875rem}
.term{margin:0;padding-block:.375rem;border:0;font-size:.9375rem}
.items+.term{padding-top:.75rem}
.sum{align-items:baseline;margin:.25rem 0 0;padding:0 0 .25rem;border:0;font-weight:600}
.sum :last-child{font:var(--face-weight) 1.25rem/1.4 var(--face);letter-spacing:var(--title-tracking,0);font-variant-numeric:lining-nums tabular-nums}
@media (min-width:36rem){.sheet{padding:2rem;background:var(--sheet);border:1px solid var(--rule);border-radius:var(--radius-xl,.75rem);box-shadow:var(--shade)}.poster .sheet{border:2px solid var(--text)}}
form,.panel{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
form>*,.panel>*{grid-column:1/-1;min-width:0}
form>.half,.panel>.half{grid-column:auto}
@media (max-width:23rem){form>.half,.panel>.half{grid-column:1/-1}}
label,legend{display:block;margin-bottom:.25rem;padding:0;font-size:.9375rem;font-weight:600}
.field input,.field select{width:100%;min-height:3rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--sheet);border:1px solid var(--line);border-radius:var(--radius-md,.375rem)}
.field select{appearance:none}
svg{flex:none;width:1.25rem;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.box{display:grid;position:relative}
.box>:has(+svg){padding-inline-end:2.75rem}
.box svg{position:absolute;top:calc(50% - .625rem);inset-inline-end:.875rem;color:var(--quiet);pointer-events:none}
.field input[aria-invalid=true],.field select[aria-invalid=true]{border:2px solid var(--error)}
.methods{margin:0;padding:0;border:0}
.methods legend{margin-bottom:.5rem}
.method{position:relative;border-top:1px solid var(--rule)}
.method:last-of-type{border-bottom:1px solid var(--rule)}
.method>input{position:absolute;top:1rem;inset-inline-start:0;width:1.125rem;height:1.125rem;margin:0;accent-color:var(--accent)}
@media not (forced-colors:active){.method>input{appearance:none;border:1px solid var(--line);border-radius:50%}.method>input:checked{border:.3125rem solid var(--accent)}}
.method>label{margin:0;padding:.8125rem 0;padding-inline-start:1.875rem;cursor:pointer}
.method>.panel{padding:.25rem 0 1.25rem}
.method>input:not(:checked)~.panel{display:none}
.hint,.error{margin:.25rem 0 0;font-size:.875rem;color:var(--quiet)}
.error{color:var(--error);font-weight:600}
button{word-spacing:inherit;display:flex;align-items:center;justify-content:center;gap:.5rem;min-height:3.25rem;margin-top:.25rem;padding:.5rem 1rem;font:inherit;font-size:1.0625rem;font-weight:600;color:#fff;background:var(--button);border:1px solid var(--button);border-radius:var(--radius-md,.375rem);cursor:pointer}
button:hover{background:var(--button-strong);border-color:var(--button-strong)}
@media (prefers-color-scheme:dark){button{border-color:rgb(255 255 255/.25)}}
button.second{color:var(--accent);background:transparent;border-color:transparent;margin:0}
button.second:hover{text-decoration:underline}
input:focus-visible,select:focus-visible,button:focus-visible,summary:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.guarantee{display:flex;align-items:center;justify-content:center;gap:.5rem;margin:0;font-size:.9375rem;text-wrap:balance}
.notice{font-size:.9375rem}
.cards{margin:.5rem 0 0}
.notice summary{display:flex;justify-content:space-between;padding:.625rem 0;cursor:pointer;border-top:1px solid var(--rule)}
.notice summary::after{content:"+";font-size:1.5em;line-height:1}
.notice [open] summary::after{content:"\\2212"}
.notice details .cards{margin:0}
.cards div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.5rem 0}
.cards div+div{border-top:1px solid var(--rule)}
.cards dt{font-variant-numeric:tabular-nums;font-weight:500;letter-spacing:.02em;word-spacing:.2em}
.cards dd{margin:0;color:var(--quiet)}
.poster{--radius-md:0;--radius-xl:0;--face:var(--font-poster,inherit);--face-weight:var(--poster-weight,400);--ground:var(--sheet);--shade:none;--edge:1rem}
@media (min-width:40rem){.poster{--edge:2rem}}
@media (min-width:56rem){.poster main:not(.narrow){grid-template-columns:1fr 1fr;column-gap:3rem}}
.poster .shop{background:var(--button);color:#fff;border:0}
.poster .shop,.poster main:not(.narrow){max-width:none;padding-inline:max(var(--edge),50% - 43rem)}
.poster h2{font:var(--face-weight) 1.25rem/1.75rem var(--face)}
.poster .offer img{border-radius:0}
`);

/** `color` is readable with white text. As the colour of links, it is for the light mode. */
export function accentStyle(color: string) {
  return raw(
    `:root{--button:${color};--button-strong:color-mix(in srgb,${color},#000 20%)}@media not (prefers-color-scheme:dark){:root{--accent:${color}}}`,
  );
}
