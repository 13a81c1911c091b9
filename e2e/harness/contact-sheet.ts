/** One picture of one screen in one look at one width. */
export interface Shot {
  readonly who: "visitor" | "customer";
  /** Its place among this person's screens. */
  readonly place: number;
  readonly route: string;
  readonly language: string;
  readonly theme: string;
  readonly width: number;
  readonly file: string;
}

/** A page that shows all pictures, a row for each screen and look, a column for each width. */
export function contactSheet(shots: readonly Shot[], widths: readonly number[]): string {
  const screens = Map.groupBy(shots, ({ who, place, route }) => `${who} ${place}: ${route}`);
  const sections = [...screens]
    .toSorted(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
    .map(([title, taken], index) => section(`screen-${index}`, title, taken, widths));
  const links = sections.map(({ id, title }) => `<a href="#${id}">${title}</a>`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Every screen</title>
<style>
body { margin: 24px; font: 14px/1.5 system-ui, sans-serif; color: #131f2d; background: #fff }
nav { columns: 4 240px; margin-bottom: 32px }
nav a { display: block; color: inherit }
h2 { margin: 48px 0 8px; font-size: 18px; border-top: 1px solid; padding-top: 8px }
.look { display: flex; align-items: start; gap: 16px; margin-bottom: 24px }
.look > b { width: 72px; flex: none; font-weight: 500 }
img { display: block; height: auto; border: 1px solid #ccc }
</style></head>
<body><h1>Every screen</h1><nav>${links.join("")}</nav>${sections.map(({ html }) => html).join("")}</body>
</html>
`;
}

function section(id: string, title: string, taken: readonly Shot[], widths: readonly number[]) {
  const looks = Map.groupBy(taken, ({ language, theme }) => `${language} ${theme}`);
  const rows = [...looks].map(([look, shots]) => {
    const pictures = widths.map((width) => picture(shots.find((shot) => shot.width === width)));
    return `<div class="look"><b>${look}</b>${pictures.join("")}</div>`;
  });
  return { id, title, html: `<h2 id="${id}">${title}</h2>${rows.join("")}` };
}

/** At about half of its size. */
function picture(shot: Shot | undefined): string {
  if (!shot) return "";
  const words = `${shot.route}, ${shot.language}, ${shot.theme}, ${shot.width} px`;
  return `<a href="${shot.file}"><img src="${shot.file}" alt="${words}" width="${Math.round(shot.width / 2)}" loading="lazy"></a>`;
}
