/**
 * React waits on a page that works without it. The page's module script gets a type no browser runs, and a small script
 * gives it back its own once the page is loaded and painted and the browser idle, or at the visitor's first move. The
 * element stays where it is, so that React finds the document it rendered. Drawings wait for the first paint too.
 */
const LATE_TYPE = "text/late-module";

const MODULE_PRELOAD = /<link\b(?=[^>]* rel="modulepreload")[^>]*>/g;
const MODULE_SCRIPT = /<script type="module" async="">[^]*?<\/script>/g;

/** An idle browser starts React at once, a busy one after these milliseconds; one that cannot tell waits a little. */
const IDLE_MS = 2000;
const UNKNOWN_IDLE_MS = 200;

/**
 * Stands right behind the module script and takes itself out of the document. The script in the head says when the page
 * is painted, which one in the background is not before it is looked at. What the page has for browsers without scripts is
 * text to the others: it goes, as React would leave it out.
 */
const loader = `(function(){var l=document.currentScript,m=l.previousElementSibling,n=["pointerdown","pointermove","touchstart","keydown","input"],o={capture:true,passive:true},w=2;function go(){if(!m)return;n.forEach(function(e){removeEventListener(e,go,o)});m.type="module";m.parentNode.insertBefore(m,m.nextSibling);m=0}function ready(){--w||(window.requestIdleCallback?requestIdleCallback(go,{timeout:${IDLE_MS}}):setTimeout(go,${UNKNOWN_IDLE_MS}))}function painted(){document.querySelectorAll("noscript").forEach(function(e){e.textContent=""});document.querySelectorAll("[data-late-href]").forEach(function(e){e.setAttribute("href",e.getAttribute("data-late-href"))});ready()}l.remove();n.forEach(function(e){addEventListener(e,go,o)});document.readyState==="complete"?ready():addEventListener("load",ready);document.documentElement.hasAttribute("data-unpainted")?addEventListener("painted",painted):painted()})()`;

/** Throws where the page has not exactly one module script: React would start at once, or never. */
export function delayReact(html: string): string {
  const found = html.match(MODULE_SCRIPT) ?? [];
  if (found.length !== 1)
    throw new Error(`The page has ${found.length} module scripts, and one can wait`);
  return html
    .replaceAll(MODULE_PRELOAD, "")
    .replace(
      MODULE_SCRIPT,
      (script) =>
        `${script.replace('type="module"', `type="${LATE_TYPE}"`)}<script>${loader}</script>`,
    );
}
