/**
 * Runs before the first paint, the same on every page: the stored theme, the font that is there already, and
 * whether there is a session, so that the right header shows without a jump. Pages are the same for everyone;
 * only this differs.
 */
export const firstPaintScript =
  '(()=>{const d=document.documentElement;try{if(localStorage.getItem("blackTheme")==="1")d.dataset.theme="dark";if(localStorage.getItem("mono")==="1")d.dataset.mono=""}catch{}' +
  'if(document.cookie.split("; ").includes("signed_in=1"))d.dataset.auth=""})()';

/**
 * Starts the module that a public page names in its `start` meta element, then what that imports, once the first
 * text stands: until then a slow connection has the page and its font to bring. A page in a hidden tab is not
 * painted: it starts a second after it is loaded. What is pressed before waits in `earlyClicks`.
 */
export const startScript =
  "(()=>{let u=0;const d=document,add=(t,p)=>d.head.append(Object.assign(d.createElement(t),p)),s=()=>{if(u)return;" +
  'u=d.querySelector("meta[name=start]").content.split(" ");add("script",{type:"module",src:u[0]});' +
  'for(const href of u.slice(1))add("link",{rel:"modulepreload",href})};' +
  'earlyClicks=[];addEventListener("click",(e)=>self.earlyClicks?.push(e.target),true);' +
  'try{new PerformanceObserver(s).observe({type:"paint",buffered:true})}catch{}' +
  'addEventListener("load",()=>setTimeout(s,1e3))})()';

/** Lets the browser fetch a page when a pointer rests on its link. */
export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/api/*" } },
          { not: { href_matches: "/auth/*" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
