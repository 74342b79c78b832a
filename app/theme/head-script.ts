/**
 * Runs in the head before the first paint: colour mode and which of the sign-in links shows. A mode the page forces
 * goes first; storage may be blocked, and only "light" and "dark" are taken from it.
 */
export const headScript = `(function(){var r=document.documentElement,m=r.getAttribute("data-color-mode-forced");if(!m){try{m=localStorage.getItem("color-mode")}catch(e){}if(m!=="light"&&m!=="dark")m=window.matchMedia&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"}r.classList.add(m);try{if(/(?:^|; )signed_in=1/.test(document.cookie))r.setAttribute("data-signed-in","")}catch(e){}})()`;
