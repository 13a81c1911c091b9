/**
 * Runs before the first paint, the same on every page: sets the stored theme, the font when it is cached, whether the
 * sale's strip was closed, and whether there is a session, so that the right header shows without a shift. Pages are the same for everyone;
 * only this differs.
 */
export const firstPaintScript =
  '(()=>{const d=document.documentElement;try{if(localStorage.getItem("blackTheme")==="1")d.dataset.theme="dark";if(localStorage.getItem("mono")==="1")d.dataset.mono="";if(sessionStorage.getItem("saleClosed"))d.dataset.saleClosed=""}catch{}' +
  'if(document.cookie.split("; ").includes("signed_in=1"))d.dataset.auth=""})()';

/**
 * Starts the module that a public page names in its `start` meta element, then its imports, once the first text is
 * painted: until then a slow connection is busy with the page and its font. A page in a hidden tab is not painted:
 * it starts a second after load. Earlier clicks are kept in `earlyClicks`.
 */
export const startScript =
  "(()=>{let u=0;const d=document,add=(t,p)=>d.head.append(Object.assign(d.createElement(t),p)),s=()=>{if(u)return;" +
  'u=d.querySelector("meta[name=start]").content.split(" ");add("script",{type:"module",src:u[0]});' +
  'for(const href of u.slice(1))add("link",{rel:"modulepreload",href})};' +
  'earlyClicks=[];addEventListener("click",(e)=>self.earlyClicks?.push(e.target),true);' +
  'try{new PerformanceObserver(s).observe({type:"paint",buffered:true})}catch{}' +
  'addEventListener("load",()=>setTimeout(s,1e3))})()';

/** Lets the browser prefetch a page when the pointer rests on its link. */
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
