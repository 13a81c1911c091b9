import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { isLongForm } from "../scripts/suite/form.ts";
import { callOk } from "./harness/api-client.ts";
import { buyServer, signInBrowser, topUp, waitForStatus } from "./harness/furnished-customer.ts";
import { shiftFindings } from "./harness/inspect-shift.ts";
import { type Site, startSite } from "./harness/site.ts";
import { visit, type Visitor } from "./harness/visitor.ts";

// The page of a server while something happens to it: nothing on it moves under a hand (product §4).

/** Longer than the half second after a press in which a browser counts no shift. */
const slowMs = 900;
const tabPaths = /\/v2\/servers\/[^/]+\/(?:name|prolong)/;

let site: Site;

beforeAll(async () => {
  // Slow enough to open the page of a server while it is installed.
  site = await startSite({ SIMULATED_DELAYS: "3" });
});

async function openWith(width: number): Promise<Visitor & { readonly token: string }> {
  const person = { email: `${randomUUID()}@example.com`, password: "a long enough password" };
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body: person });
  await topUp(site.url, token, 1000);
  const visitor = await visit({ viewport: { width, height: 900 } });
  await signInBrowser(visitor.context, site.url, person);
  return { ...visitor, token };
}

/** Below the head that it does not move, a word may get longer or shorter. */
const wordShift = 0.005;

// Side by side: most of a delivery's time is waiting for its first measurement.
test.concurrent.for(isLongForm ? [360, 768, 1440] : [360])(
  "at %i px a delivery moves nothing, and its charts have their place at once",
  async (width, own) => {
    const { page, token, close } = await openWith(width);
    const id = await buyServer(site.url, token, "my-first-server-de");
    await page.goto(`${site.url}/servers/${id}`);
    await page.getByRole("heading", { name: "Installation", level: 2 }).waitFor();
    await waitForStatus(site.url, token, id, "running");
    const heading = (name: string) => page.getByRole("heading", { name, level: 2, exact: true });
    await heading("Next for this server").waitFor();
    await heading("Payment").waitFor();
    const top = async (name: string) => (await heading(name).boundingBox())?.y ?? 0;
    own.expect(await top("Metrics")).toBeLessThan(await top("Console"));
    const charts = page.locator("figure");
    await own.expect.poll(() => charts.count()).toBe(4);
    const consoleTop = await top("Console");
    // The first measurement comes into the room that its charts have.
    await page.getByText("The first one comes within a minute").waitFor({ state: "detached" });
    own.expect(await top("Console")).toBe(consoleTop);
    own.expect(await shiftFindings(page, wordShift)).toEqual([]);
    await close();
  },
);

test.each(isLongForm ? [360, 1024] : [1024])(
  "at %i px a new name is typed where ⋯ leads, and moves nothing",
  async (width) => {
    const { page, token, close } = await openWith(width);
    const id = await buyServer(site.url, token, "web");
    await waitForStatus(site.url, token, id, "running");
    await page.route(tabPaths, async (route) => {
      await pause(slowMs);
      await route.continue();
    });
    await page.goto(`${site.url}/servers/${id}`);
    await page.getByRole("heading", { name: "Activity" }).waitFor();
    await page.getByRole("button", { name: "Actions of web" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    const field = page.getByLabel("Name of the server");
    const placesUpTo = async (last: string): Promise<readonly string[]> => {
      const places = await page.getByRole("heading", { level: 2 }).evaluateAll((headings) => {
        const tops = headings.map((heading) => heading.getBoundingClientRect().top);
        return headings.map(
          ({ textContent }, n) => `${textContent} +${Math.round((tops[n] ?? 0) - (tops[0] ?? 0))}`,
        );
      });
      const end = places.findIndex((place) => place.startsWith(last));
      expect(end).toBeGreaterThan(0);
      return places.slice(0, end + 1);
    };
    await field.and(page.locator(":focus")).waitFor();
    // The browser counts a scroll in the frame in which the part comes as a shift of the footer, which was not in sight.
    const scrolledAt = await page.evaluate(() => performance.now());
    const before = await field.boundingBox();
    await page.getByRole("button", { name: /^Pay \$4\.90/ }).waitFor();
    expect(await field.boundingBox()).toEqual(before);
    expect(await shiftFindings(page, wordShift, scrolledAt)).toEqual([]);
    const places = await placesUpTo("Activity");
    await page.keyboard.type("a-much-longer-name-for-the-server");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "a-much-longer-name-for-the-server", level: 1 }).waitFor();
    // A title of two lines moves all below it; the new row of what was done moves what comes after it.
    expect(await placesUpTo("Activity")).toEqual(places);
    await close();
  },
);
