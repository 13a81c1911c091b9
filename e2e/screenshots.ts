import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { contactSheet, type Shot } from "./harness/contact-sheet.ts";
import { type FurnishedCustomer, furnishCustomer, signInBrowser } from "./harness/furnished-customer.ts";
import { widths } from "./harness/inspect-screen.ts";
import { type Look, settled, wear } from "./harness/looks.ts";
import { customerScreens, type Screen, visitorScreens } from "./harness/screens.ts";
import { startSiteProcess } from "./harness/site-process.ts";
import { closeBrowser, visit } from "./harness/visitor.ts";

// npm run screenshots: every screen at three widths, light and dark, in four languages, and a page of all
// through: screenshots/index.html. `-- --only wallet --languages en,ar --widths 360 --themes dark --to <folder>`
// limits it. It has its own site, database and folder, so several can run side by side.

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    languages: { type: "string", default: "en,de,ar,ja" },
    themes: { type: "string", default: "light,dark" },
    widths: { type: "string", default: widths.join(",") },
    to: { type: "string", default: "screenshots" },
  },
});
const pagesAtOnce = 2;
const chosenWidths = options.widths.split(",").map(Number);
const looks: readonly Look[] = options.languages
  .split(",")
  .flatMap((language) =>
    options.themes.split(",").map((theme) => ({ name: theme, language, darkMode: theme === "dark" })),
  );

const built = spawnSync(process.execPath, ["scripts/build.ts", "--server"], { stdio: "inherit" });
if (built.status !== 0) process.exit(1);
const data = await mkdtemp(join(tmpdir(), "screenshots-"));
const site = await startSiteProcess({ DATA_DIR: data, GATEWAYS: "simulated" });
try {
  const customer = await furnishCustomer(site.url, { email: "nadia@example.com" });
  await rm(options.to, { recursive: true, force: true });
  await mkdir(options.to, { recursive: true });
  const shots: Shot[] = [];
  for (const look of looks) {
    shots.push(...(await takeAll("visitor", visitorScreens(customer), look)));
    shots.push(...(await takeAll("customer", customerScreens(customer), look, customer)));
    console.log(`${look.language} ${look.name}: ${shots.length} pictures so far`);
  }
  await writeFile(join(options.to, "index.html"), contactSheet(shots, chosenWidths));
  console.log(`${shots.length} pictures: open ${options.to}/index.html`);
} finally {
  await closeBrowser();
  await site.stop();
  await rm(data, { recursive: true, force: true });
}

/** All screens of one person in one look, several at a time. */
async function takeAll(
  who: Shot["who"],
  screens: readonly Screen[],
  look: Look,
  customer?: FurnishedCustomer,
): Promise<readonly Shot[]> {
  const queue = [...screens.entries()].filter(([, { path }]) => path.includes(options.only));
  const shots: Shot[] = [];
  const work = async (): Promise<void> => {
    const visitor = await visit();
    if (customer) await signInBrowser(visitor.context, site.url, customer);
    await wear(visitor, site.url, look, customer?.token);
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [place, screen] = next;
      const first = chosenWidths[0] ?? widths[0];
      await visitor.page.setViewportSize({ width: first, height: 900 });
      await visitor.page.goto(site.url + screen.path);
      await settled(visitor.page, look.language === "en" ? screen.shows : undefined);
      for (const width of chosenWidths) {
        await visitor.page.setViewportSize({ width, height: 900 });
        // The number distinguishes states of one route.
        const file = `${[who, place, screen.route, look.language, look.name, width].join("-")}.png`;
        await visitor.page.screenshot({ path: join(options.to, file), fullPage: true });
        shots.push({
          who,
          place,
          route: screen.route,
          language: look.language,
          theme: look.name,
          width,
          file,
        });
      }
    }
    await visitor.close();
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  return shots;
}
