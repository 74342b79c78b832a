/**
 * Starts React on public pages only when the browser is idle, or at the visitor's first input outside links. The module
 * script stays in place, so that React finds the document it rendered.
 */
import {
  LATE_HREF_ATTRIBUTE,
  PAINTED_EVENT,
  UNPAINTED_ATTRIBUTE,
} from "#protocol/deferred-hydration.ts";
import { type Facades, importChunks } from "../react-router/facades.ts";
import { MODULE_PRELOAD, MODULE_SCRIPT } from "../react-router/react-router.ts";

const LATE_TYPE = "text/late-module";

const IDLE_MS = 2000;
const UNKNOWN_IDLE_MS = 200;

/**
 * A background tab paints only when shown. React renders `noscript` empty in the browser, so this empties it, too. A press
 * on a link starts nothing: the browser loads the next document, and scripts would compete with it.
 */
const loader = `(function(){var l=document.currentScript,m=l.previousElementSibling,n=["pointerdown","pointermove","touchstart","keydown","input"],o={capture:true,passive:true},w=2;function go(){if(!m)return;n.forEach(e=>removeEventListener(e,on,o));late("link");m.type="module";m.parentNode.insertBefore(m,m.nextSibling);m=0}function on(e){e=e.target;e.closest&&e.closest("a")||go()}function ready(){--w||(window.requestIdleCallback?requestIdleCallback(go,{timeout:${IDLE_MS}}):setTimeout(go,${UNKNOWN_IDLE_MS}))}function all(s,f){document.querySelectorAll(s).forEach(f)}function late(s){all(s+"[${LATE_HREF_ATTRIBUTE}]",e=>e.setAttribute("href",e.getAttribute("${LATE_HREF_ATTRIBUTE}")))}function painted(){all("div noscript",e=>e.textContent="");late("use");ready()}l.remove();n.forEach(e=>addEventListener(e,on,o));document.readyState==="complete"?ready():addEventListener("load",ready);document.documentElement.hasAttribute("${UNPAINTED_ATTRIBUTE}")?addEventListener("${PAINTED_EVENT}",painted):painted()})()`;

/** Throws unless the page has one module script. */
export function deferHydration(html: string, facades: Facades): string {
  const found = html.match(MODULE_SCRIPT) ?? [];
  if (found.length !== 1)
    throw new Error(`The page has ${found.length} module scripts instead of one`);
  const preloads = html.match(MODULE_PRELOAD) ?? [];
  const urls = preloads.flatMap((link) => / href="([^"]+)"/.exec(link)?.slice(1) ?? []);
  return html.replaceAll(MODULE_PRELOAD, "").replace(MODULE_SCRIPT, (script) => {
    const [tag = ""] = /^<[^>]*>/.exec(script) ?? [];
    const late = tag.replace('type="module"', `type="${LATE_TYPE}"`);
    return `${late}${importChunks(script.slice(tag.length), facades, urls)}<script>${loader}</script>`;
  });
}
