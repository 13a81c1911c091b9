import { afterEach, beforeAll, expect, test } from "vitest";
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
  visitor = await visit({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  const { page } = visitor;
  await page.goto(`${site.url}/dev/ui`);
  await page.getByRole("button", { name: "Success", exact: true }).waitFor();
}

const toast = (title: string) =>
  visitor.page.getByRole("dialog").or(visitor.page.getByRole("alertdialog")).filter({ hasText: title });
const show = (title: string) => visitor.page.getByRole("button", { name: title, exact: true }).click();

test.each([
  [1440, 5000],
  [700, 3000],
])("at %i px a toast goes after %i ms, or at once by its cross", async (width, ms) => {
  await openParts(width);
  await show("Success");
  await toast("Success").waitFor();
  const from = Date.now();
  await toast("Success").waitFor({ state: "detached" });
  expect(Date.now() - from).toBeGreaterThan(ms - 500);
  await show("Info");
  await toast("Info").getByRole("button", { name: "Close" }).click();
  await toast("Info").waitFor({ state: "detached", timeout: ms - 500 });
});

test("a narrow window keeps three toasts, without the oldest", async () => {
  await openParts(700);
  for (const title of ["Success", "Error", "Warning"]) await show(title);
  await toast("Warning").waitFor();
  expect(await toast("Success").count()).toBe(1);
  await show("Info");
  await toast("Success").waitFor({ state: "detached", timeout: 2000 });
  for (const title of ["Error", "Warning", "Info"]) expect(await toast(title).count()).toBe(1);
});
