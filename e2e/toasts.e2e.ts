import type { Locator } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";
import { isLongForm } from "../scripts/suite/form.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// How long and how many toasts are shown (product §4, §9), on the page that shows every part of the interface.

let site: SharedSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await useSharedSite();
});

afterEach(() => visitor.close());

async function openParts(width: number): Promise<void> {
  visitor = await visit({ viewport: { width, height: 900 } });
  const { page } = visitor;
  await page.goto(`${site.url}/dev/ui`);
  await page.getByRole("button", { name: "Success", exact: true }).waitFor();
}

const toast = (title: string) =>
  visitor.page.getByRole("dialog").or(visitor.page.getByRole("alertdialog")).filter({ hasText: title });
const show = (title: string) => visitor.page.getByRole("button", { name: title, exact: true }).click();

/** Lets that much of the stopped time pass. */
async function pass(ms: number): Promise<void> {
  await visitor.page.clock.runFor(ms);
}

/** From now on the page's time passes only when the test says so. */
async function stopTime(): Promise<void> {
  await visitor.page.clock.install();
  await visitor.page.clock.pauseAt(Date.now() + 1000);
}

/** Whether it has begun to fade; one that is gone is an error. */
const isLeaving = (shown: Locator): Promise<boolean> =>
  shown.evaluate((part) => part.hasAttribute("data-ending-style"));

test.each([
  [768, 5000],
  [767, 3000],
])("at %i px a toast goes after %i ms, or at once by its cross", async (width, ms) => {
  await openParts(width);
  await stopTime();
  await show("Success");
  await toast("Success").waitFor();
  await pass(ms - 100);
  expect(await isLeaving(toast("Success"))).toBe(false);
  await pass(200);
  await toast("Success").waitFor({ state: "detached" });
  await show("Info");
  await toast("Info").getByRole("button", { name: "Close" }).click();
  // It fades for some frames, long before its time.
  await pass(500);
  await toast("Info").waitFor({ state: "detached" });
});

test("a toast with a time of its own stays that long, in narrow windows too", async () => {
  await openParts(700);
  await stopTime();
  await show("Own time");
  await toast("Own time").waitFor();
  await pass(7900);
  expect(await isLeaving(toast("Own time"))).toBe(false);
  await pass(200);
  await toast("Own time").waitFor({ state: "detached" });
});

test("a toast has the edge of its colour, its title and its message", async () => {
  await openParts(1440);
  const edges = {
    Error: "red",
    Success: "green",
    Warning: "yellow",
    Info: "blue",
  };
  for (const [title, colour] of Object.entries(edges)) {
    await show(title);
    const shown = toast(title).first();
    expect(await shown.getByRole("heading").textContent()).toBe(title);
    expect(await shown.locator("p").textContent()).toMatch(/\.$/);
    expect([title, await shown.evaluate(colourOfEdge)]).toEqual([title, colour]);
    await shown.getByRole("button", { name: "Close" }).click();
  }
});

/** The name of the colour that an element's first edge is painted with. */
function colourOfEdge(element: Element): string {
  const paint = document.createElement("canvas").getContext("2d");
  if (!paint) return "";
  paint.fillStyle = getComputedStyle(element).borderInlineStartColor;
  paint.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data;
  if (blue > red && blue > green) return "blue";
  if (green > red) return "green";
  return green > 1.6 * blue && green > red / 2 ? "yellow" : "red";
}

test.each(isLongForm ? [1440, 768, 360] : [360])(
  "at %i px toasts leave the head of a page free, the newest on top",
  async (width) => {
    await openParts(width);
    await show("Error");
    await show("Info");
    const topOf = async (title: string) => (await toast(title).boundingBox())?.y ?? 0;
    await toast("Info").waitFor();
    expect(await topOf("Info")).toBeGreaterThan(450);
    expect(await topOf("Info")).toBeLessThan(await topOf("Error"));
  },
);

test("a narrow window keeps three toasts, without the oldest", async () => {
  await openParts(700);
  for (const title of ["Success", "Error", "Warning"]) await show(title);
  await toast("Warning").waitFor();
  expect(await toast("Success").count()).toBe(1);
  await show("Info");
  await toast("Success").waitFor({ state: "detached", timeout: 2000 });
  for (const title of ["Error", "Warning", "Info"]) expect(await toast(title).count()).toBe(1);
});
