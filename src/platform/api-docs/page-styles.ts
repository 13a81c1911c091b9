import { sampleLanguages } from "#src/shared/call-samples/code-samples.ts";

/** Shows the programs of the chosen language; a browser that cannot see the choice shows all of them. */
const choice = sampleLanguages
  .map(
    ({ lang }) => `body:has(input[value="${lang}"]:checked) .program[data-lang]:not([data-lang="${lang}"])`,
  )
  .join(",");

/** The style sheet of the documentation. It uses the site's colours, and the fonts that the reader's system has. */
export const pageStyles = `
*{box-sizing:border-box}
[data-theme="dark"]{color-scheme:dark}
html{scroll-padding-top:4rem}
body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.55 "Geist",system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-999px}
.skip:focus{left:1rem;top:1rem;background:var(--surface);padding:.5rem 1rem;z-index:2}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;justify-content:space-between;padding:.75rem 1rem;border-bottom:1px solid var(--line);background:var(--surface)}
header a{color:var(--fg);text-decoration:none;padding:.5rem 0;display:inline-block}
header nav{display:flex;gap:1.25rem;font-size:14px}
header a:hover{color:var(--accent)}
main>:not(#reference){max-width:880px;margin-inline:auto}
main{padding:0 1rem}
h1{font-size:32px;line-height:1.2;letter-spacing:-.02em;margin-block:2.5rem 1rem}
h2{font-size:24px;line-height:1.25;letter-spacing:-.02em;margin-block:3rem .75rem}
h3{font-size:18px;margin-block:2rem .5rem;max-width:880px;margin-inline:auto}
p{margin-block:.75rem;color:var(--fg2)}
.contents{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin-block:1.5rem;font-size:14px}
.contents a{padding:.4rem 0}
.languages{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.5rem;border:0;border-bottom:1px solid var(--line);margin:0;padding:.6rem 0;background:var(--bg)}
.languages legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.languages label{display:inline-flex;align-items:center;min-height:40px;padding:0 .9rem;border:1px solid var(--line2);border-radius:8px;font-size:14px;cursor:pointer;position:relative}
.languages input{position:absolute;inset:0;opacity:0;margin:0;cursor:pointer}
.languages label:has(:checked){border-color:var(--accent);background:var(--accenttint)}
.languages label:has(:focus-visible){outline:2px solid var(--accent);outline-offset:2px}
.program{margin:1rem 0}
${choice}{display:none}
figcaption{font-size:13px;color:var(--muted);margin-bottom:.4rem}
code{font-family:"Geist Mono",ui-monospace,monospace;font-size:.875em;background:var(--surface2);border-radius:4px;padding:.1em .3em}
pre{margin:0;padding:1rem;overflow-x:auto;background:var(--surface2);border:1px solid var(--line);border-radius:10px;line-height:1.5;overflow-wrap:normal}
pre code{background:none;padding:0;font-size:13px}
#reference details{max-width:880px;margin:0 auto;border-bottom:1px solid var(--line)}
#reference summary{padding:.6rem 0;cursor:pointer}
#reference details li{font-size:14px;color:var(--fg2)}
`;
