import { SIGNED_IN_COOKIE } from "#protocol/cookies.ts";
import { PAINTED_EVENT, UNPAINTED_ATTRIBUTE } from "#protocol/deferred-hydration.ts";

export const COLOR_MODE_NAME = "color-mode";

/**
 * Runs before the first paint. Storage may be blocked. Choices made before hydration are stored as React would store
 * them. Marks failed modules and images (see app.css). Selects refused text, so that typing replaces it.
 */
const source = `(function(){var r=document.documentElement,k="${COLOR_MODE_NAME}",p;function apply(){var m=r.getAttribute("data-color-mode-forced")||p,l=r.classList;if(m!=="light"&&m!=="dark")m=window.matchMedia&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";if(!l.contains(m)){l.add(m);l.remove(m==="dark"?"light":"dark")}}try{p=localStorage.getItem(k)}catch(e){}if(p!=="light"&&p!=="dark")p="system";apply();addEventListener("DOMContentLoaded",function(){document.querySelectorAll("input[name="+k+"]").forEach(function(i){i.checked=i.value===p})});addEventListener("change",function(e){if(e.target.name!==k)return;p=e.target.value;try{localStorage.setItem(k,p)}catch(e){}apply()});function miss(e){var c=e.reason||e.error;if(e.target.type!=="module"&&!/import/i.test(c)||r.hasAttribute("data-started")||r.hasAttribute("data-start-failed"))return;r.setAttribute("data-start-failed","");console.error("Error while mounting app:",c||"a script could not be loaded")}addEventListener("error",miss,true);addEventListener("unhandledrejection",miss);addEventListener("focusin",function(e){var t=e.target;if(t.autofocus&&t.value&&t.value===t.defaultValue)t.select()});addEventListener("error",function(e){if(e.target.tagName==="IMG")e.target.setAttribute("data-broken","")},true);try{if(/(?:^|; )${SIGNED_IN_COOKIE}=/.test(document.cookie))r.setAttribute("data-signed-in","")}catch(e){}var o=window.PerformanceObserver;if(o&&(o.supportedEntryTypes||[]).indexOf("paint")>=0){r.setAttribute("${UNPAINTED_ATTRIBUTE}","");o=new o(function(l){if(!l.getEntriesByName("first-contentful-paint").length)return;o.disconnect();requestAnimationFrame(function(){requestAnimationFrame(function(){r.removeAttribute("${UNPAINTED_ATTRIBUTE}");dispatchEvent(new Event("${PAINTED_EVENT}"))})})});o.observe({type:"paint",buffered:true})}})()`;

export const HEAD_SCRIPT_ID = "head-script";

/** The browser reads the script from the server's HTML, so that modules need not contain it. */
export const headScript: string = import.meta.env.SSR
  ? source
  : (document.getElementById(HEAD_SCRIPT_ID)?.textContent ?? "");
