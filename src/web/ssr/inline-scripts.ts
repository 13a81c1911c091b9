/**
 * Runs before the first paint, the same on every page: the stored theme, the font that is there
 * already, and whether there is a session, so
 * that the right header shows without a jump. Pages are the same for everyone; only this differs.
 */
export const firstPaintScript =
  '(()=>{const d=document.documentElement;try{if(localStorage.getItem("blackTheme")==="1")d.dataset.theme="dark";if(localStorage.getItem("mono")==="1")d.dataset.mono=""}catch{}' +
  'if(document.cookie.split("; ").includes("signed_in=1"))d.dataset.auth=""})()';

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
