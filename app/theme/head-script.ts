/** The radio buttons of every colour mode switch; until React takes over, the script below answers them. */
export const COLOR_MODE_NAME = "color-mode";

/**
 * Stands at the root until what the browser has painted first is on the screen, where it can tell; then the window hears
 * of it. Pictures further down wait for that in app.css, drawings and React in server/pages/late-react.ts.
 */
const UNPAINTED = "data-unpainted";
const PAINTED = "painted";

/**
 * Runs in the head before the first paint: colour mode, which of the sign-in links shows, and what waits for that
 * paint. A mode the page forces goes first; storage may be blocked, and only "light" and "dark" are taken from it. A
 * choice made before React is there is stored and shown as React will do it, so React has nothing to change.
 */
export const headScript = `(function(){var r=document.documentElement,k="${COLOR_MODE_NAME}",p;function apply(){var m=r.getAttribute("data-color-mode-forced")||p,l=r.classList;if(m!=="light"&&m!=="dark")m=window.matchMedia&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";if(!l.contains(m)){l.add(m);l.remove(m==="dark"?"light":"dark")}}try{p=localStorage.getItem(k)}catch(e){}if(p!=="light"&&p!=="dark")p="system";apply();addEventListener("DOMContentLoaded",function(){document.querySelectorAll("input[name="+k+"]").forEach(function(i){i.checked=i.value===p})});addEventListener("change",function(e){if(e.target.name!==k)return;p=e.target.value;try{localStorage.setItem(k,p)}catch(e){}apply()});try{if(/(?:^|; )signed_in=1/.test(document.cookie))r.setAttribute("data-signed-in","")}catch(e){}var o=window.PerformanceObserver;if(o&&(o.supportedEntryTypes||[]).indexOf("paint")>=0){r.setAttribute("${UNPAINTED}","");o=new o(function(l){if(!l.getEntriesByName("first-contentful-paint").length)return;o.disconnect();requestAnimationFrame(function(){requestAnimationFrame(function(){r.removeAttribute("${UNPAINTED}");dispatchEvent(new Event("${PAINTED}"))})})});o.observe({type:"paint",buffered:true})}})()`;
