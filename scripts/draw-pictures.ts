import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { manifestIcons, type SitePicture, sharePicture, touchIcon } from "../src/shared/site-files.ts";
import { placeOnChart } from "../src/web/ui/chart-projection.ts";
import { explainMissingBrowser, findBrowser } from "./find-browser.ts";

// Renders the images in public/ from our drawings: the phone icons from the mark, and the link preview from the
// chart. Run it when a drawing changes; its results are committed.

const root = join(import.meta.dirname, "..");
const maxBytes = 200_000;
const read = (path: string): Promise<string> => readFile(join(root, path), "utf8");

/** Frankfurt, the chosen one, Amsterdam, London. */
const places = [
  [50.11, 8.68],
  [52.37, 4.9],
  [51.51, -0.13],
] as const;

const styles = `
  body { margin: 0; background: var(--bg); }
  svg { display: block; }
  .icon { display: grid; place-items: center; width: 100vw; height: 100vh; }
  .icon svg { width: calc(100vw * var(--share)); height: calc(100vw * var(--share)); }
  .frame {
    box-sizing: border-box; width: 1200px; height: 630px; padding: 14px; border: 2px solid var(--fg);
    background:
      repeating-linear-gradient(90deg, var(--fg) 0 60px, var(--bg) 60px 120px) top / 100% 12px no-repeat,
      repeating-linear-gradient(90deg, var(--fg) 0 60px, var(--bg) 60px 120px) bottom / 100% 12px no-repeat,
      repeating-linear-gradient(180deg, var(--fg) 0 60px, var(--bg) 60px 120px) left / 12px 100% no-repeat,
      repeating-linear-gradient(180deg, var(--fg) 0 60px, var(--bg) 60px 120px) right / 12px 100% no-repeat;
  }
  .chart { position: relative; overflow: hidden; height: 100%; box-sizing: border-box; border: 2px solid var(--fg); }
  .chart > svg:not(:first-child) { width: 100%; height: 100%; }
  .chart > svg:first-child { position: absolute; width: 0; height: 0; }
  .chart { font-family: sans-serif; }
  .light { fill: var(--fg); stroke: var(--land); stroke-width: 5; }
  .light:first-of-type { fill: var(--accent); }
  .plate {
    position: absolute; right: 72px; bottom: 72px; padding: 56px; border-radius: 12px;
    background: var(--surface); border: 1px solid var(--line2);
  }
  .plate svg { width: 200px; height: 200px; }
`;

const executablePath = findBrowser();
if (executablePath === undefined) throw new Error(explainMissingBrowser());
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  const mark = (await read("public/favicon.svg")).replace(/@media\(.*?\}\}/, "");
  for (const icon of [touchIcon, ...manifestIcons]) {
    // A launcher may crop a maskable icon to a circle of four fifths.
    const share = "purpose" in icon && icon.purpose === "maskable" ? 0.52 : 0.7;
    await draw(page, icon, `<div class="icon" style="--share:${share}">${mark}</div>`);
  }
  await draw(page, sharePicture, shareBody(mark, await read("src/web/ui/north-sea-chart.svg")));
} finally {
  await browser.close();
}

async function draw(page: Page, { path, width, height }: SitePicture, body: string): Promise<void> {
  const tokens = await read("src/web/theme/tokens.css");
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html><style>${tokens}${styles}</style>${body}`);
  const file = join(root, "public", path);
  await page.screenshot(path.endsWith(".jpg") ? { path: file, type: "jpeg", quality: 86 } : { path: file });
  const { size } = await stat(file);
  console.log(`public${path} ${width} × ${height}, ${(size / 1000).toFixed(0)} kB`);
  if (size > maxBytes) throw new Error(`${path} is larger than ${maxBytes / 1000} kB.`);
}

/** The chart in its frame, and the mark on a plate: no text, so that one image serves every name and language. */
function shareBody(mark: string, chart: string): string {
  const lights = places.map(([latitude, longitude], index) => {
    const point = placeOnChart(latitude, longitude);
    if (typeof point === "string") throw new Error("a light is off the chart");
    return `<circle cx="${point.x}" cy="${point.y}" r="${index === 0 ? 17 : 12}" class="light"/>`;
  });
  const view = `<svg viewBox="0 250 1720 880" preserveAspectRatio="xMidYMid slice"><use href="#chart" width="1720" height="1240"/>${lights.join("")}</svg>`;
  return `<div class="frame"><div class="chart">${chart}${view}<div class="plate">${mark}</div></div></div>`;
}
