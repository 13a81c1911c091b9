import { beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { decodeId } from "#src/shared/ids.ts";
import { callOk } from "./harness/api-client.ts";
import {
  buyServer,
  type FurnishedCustomer,
  signInBrowser,
  topUp,
  waitForStatus,
} from "./harness/furnished-customer.ts";
import { type Site, startSite } from "./harness/site.ts";
import { until } from "./harness/until.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// What a customer does with servers after buying them, on the screens: everything that costs or destroys is
// done once by pressing the buttons.

const person = { email: "nadia@example.com", password: "a long enough password" };
const daySeconds = 86_400;

let site: Site;
let visitor: Visitor;
let page: Page;
let token: FurnishedCustomer["token"];
let kept: string;
let neglected: string;

beforeAll(async () => {
  site = await startSite();
  ({ accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body: person }));
  await topUp(site.url, token, 10_000);
  kept = await buyServer(site.url, token, "northpier-web");
  neglected = await buyServer(site.url, token, "ledger-db");
  await waitForStatus(site.url, token, kept, "running");
  await waitForStatus(site.url, token, neglected, "running");
  visitor = await visit();
  ({ page } = visitor);
  await signInBrowser(visitor.context, site.url, person);
});

const read = (id: string) => callOk(site.url, `GET /v2/servers/${id}`, { token });
const balance = async (): Promise<number> => (await callOk(site.url, "GET /users/me", { token })).balance;
const openServer = (tab: string) => page.goto(`${site.url}/servers/${kept}?tab=${tab}`);
const press = (name: string | RegExp) => page.getByRole("button", { name }).click();

/** Moves the demo's clock, and signs in again: sessions end on the way. */
async function moveAhead(days: number): Promise<void> {
  await callOk(site.url, "POST /v2/demo/clock", { body: { advanceSeconds: days * daySeconds } });
  ({ accessToken: token } = await callOk(site.url, "POST /auth/sign-in", { body: person }));
}

test("prolongs ahead for the price on the button, and moves every date", async () => {
  await openServer("overview");
  const dates = page.getByRole("list", { name: "Dates of this server" });
  await dates.getByText("Deleted with its disk").waitFor();
  const before = await read(kept);
  const had = await balance();

  await page.getByRole("button", { name: "Renew", exact: true }).click();
  await page.getByRole("dialog").getByText("3 months").click();
  const pay = page.getByRole("dialog").getByRole("button", { name: /^Pay/ });
  const readCents = async () => Math.round(Number(/\$(\d+\.\d\d)/.exec(await pay.innerText())?.[1]) * 100);
  // The price of three months, no longer that of one.
  await expect.poll(readCents).toBeGreaterThan(1000);
  const cents = await readCents();
  await pay.click();
  await page.getByText(/northpier-web is paid until/).waitFor();

  const after = await read(kept);
  expect(had - (await balance())).toBe(cents);
  expect(Date.parse(after.timeline.terminatesAt)).toBeGreaterThan(Date.parse(before.timeline.terminatesAt));
  expect(after.autoprolong).toBe(false);
});

test("switches autoprolong, and keeps tags", async () => {
  await openServer("settings");
  await page.getByRole("switch", { name: "Auto-renew of northpier-web" }).click();
  await page.getByText("northpier-web renews itself from now on.").waitFor();
  await page.getByLabel("New tag").fill(" prod ");
  await page.getByLabel("New tag").press("Enter");
  await page.getByRole("button", { name: "Remove tag prod" }).waitFor();
  await expect.poll(() => read(kept)).toMatchObject({ autoprolong: true, tags: ["prod"] });
});

test("tags a server beside its name, and closes the next steps for good", async () => {
  await page.goto(`${site.url}/servers/${neglected}`);
  await press("Add a tag");
  await page.getByLabel("Tag to add").fill(" db ");
  await page.getByLabel("Tag to add").press("Enter");
  await expect.poll(async () => (await read(neglected)).tags).toEqual(["db"]);
  await page.getByLabel("Tag to add").press("Escape");
  await page.getByRole("button", { name: "Add a tag" }).waitFor();
  const steps = page.getByRole("heading", { name: "Next for this server" });
  await steps.waitFor();
  await press("Close these steps for good");
  await steps.waitFor({ state: "detached" });
  // Another server still has them; from there all that they need is loaded when this one is shown again.
  await page.goto(`${site.url}/servers/${kept}`);
  await steps.waitFor();
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "My Servers" })
    .click();
  await page.getByRole("link", { name: "ledger-db" }).click();
  await page.getByRole("heading", { name: "ledger-db", level: 1 }).waitFor();
  await page.getByRole("heading", { name: "Activity" }).waitFor();
  expect(await steps.count()).toBe(0);
  await callOk(site.url, `POST /v2/servers/${neglected}/untag`, { token, body: { tag: "db" } });
});

test("the console is one row until it is opened, and fits a window of a desk then", async () => {
  await openServer("overview");
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = page.getByRole("region", { name: "Console" });
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(48);
  await row.getByRole("link", { name: "Open console" }).click();
  await page.getByText("Connected").waitFor();
  const canvas = page.locator("[data-console] canvas");
  // As many points as it has: letters that are drawn larger are soft.
  await expect
    .poll(() => canvas.evaluate((screen: HTMLCanvasElement) => screen.clientWidth / screen.width))
    .toBe(1);
  await expect
    .poll(() =>
      canvas.evaluate((screen) => {
        const { top, bottom } = screen.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    )
    .toBe(true);
  // On a phone its letters stay as large: it shows a part, which is dragged.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(() => canvas.evaluate((screen: HTMLCanvasElement) => screen.clientWidth / screen.width))
    .toBe(1);
  expect(await canvas.evaluate((screen) => screen.clientWidth)).toBeLessThan(360);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("the console keeps the keyboard until the keys that are stated below it lead out", async () => {
  await openServer("console");
  await page.getByText("Connected").waitFor();
  const screen = page.getByRole("application", { name: "Screen of northpier-web" });
  const wayIn = page.getByRole("button", { name: "Put the keyboard into the console" });
  const hasFocus = async (place: typeof screen) => place.evaluate((one) => one === document.activeElement);
  await wayIn.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => hasFocus(screen)).toBe(true);
  const hint = await screen.getAttribute("aria-describedby");
  await page.locator(`[id="${hint}"]`).getByText("Ctrl + Alt + Shift").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+Alt+Shift+F1");
  expect(await hasFocus(screen)).toBe(true);
  for (const key of ["Control", "Alt", "Shift"]) await page.keyboard.down(key);
  for (const key of ["Shift", "Alt", "Control"]) await page.keyboard.up(key);
  expect(await hasFocus(wayIn)).toBe(true);
  await page.keyboard.press("Tab");
  expect(await hasFocus(page.getByRole("button", { name: "Full screen" }))).toBe(true);
});

test("renames a server everywhere, and back", async () => {
  await page.goto(`${site.url}/servers/${kept}`);
  await press("Actions of northpier-web");
  await page.getByRole("menuitem", { name: "Rename" }).click();
  // Its field has the focus: what is typed next is the new name.
  const name = page.getByLabel("Name of the server");
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill("north pier");
  await press("Rename");
  await page.getByText("Use letters, digits and hyphens, starting with a letter.").waitFor();
  await name.fill("south-pier");
  await press("Rename");
  await page.getByRole("heading", { name: "south-pier", level: 1 }).waitFor();
  await page.getByLabel("Name of the server").fill("northpier-web");
  await press("Rename");
  await page.getByRole("heading", { name: "northpier-web", level: 1 }).waitFor();
  expect(await read(kept)).toMatchObject({ name: "northpier-web" });
});

test("changes the password to one that is shown once", async () => {
  await openServer("settings");
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "Root password" }) });
  await panel.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Type a password or generate one.").waitFor();
  await panel.getByRole("button", { name: "Generate" }).click();
  const made = await panel.getByLabel("Root password").inputValue();
  await panel.getByRole("button", { name: "Change password" }).click();
  await page.getByText(made).waitFor();
  await press("I have saved it");
  await page.getByText(made).waitFor({ state: "detached" });
  await waitForStatus(site.url, token, kept, "running");
});

test("reinstalls only when the name is typed, and not when it is cancelled within the minute", async () => {
  await openServer("settings");
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "Reinstall" }) });
  await panel.getByRole("radio", { name: /Ubuntu/ }).check();
  await panel.getByRole("button", { name: "Generate" }).click();
  await panel.getByRole("button", { name: "Reinstall this server" }).click();
  const confirm = page.getByRole("button", { name: "Erase and reinstall" });
  await page.getByLabel(/^Type/).fill("northpier");
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await page.getByLabel(/^Type/).fill("northpier-web");
  await confirm.click();
  await press("Cancel reinstall");
  await page.getByText("The reinstall was cancelled. Nothing was changed.").waitFor();
  await waitForStatus(site.url, token, kept, "running");
  expect((await read(kept)).image.family).toBe("debian");
});

test("adds an address for the price on the button", async () => {
  await openServer("network");
  const had = await balance();
  await press(/^Add an address/);
  await page.getByRole("dialog").getByRole("button", { name: /^Pay/ }).click();
  await page.getByText("northpier-web gets another address.").waitFor();
  await page
    .getByRole("button", { name: /^Copy address/ })
    .nth(3)
    .waitFor();
  const { addresses } = await read(kept);
  expect(addresses).toHaveLength(2);
  await expect.poll(() => balance()).toBeLessThan(had);
});

test("is warned when a month's traffic is nearly used, and when it is used up", async () => {
  const { allowanceBytes } = (await read(kept)).details.traffic;
  /** The machine has sent this much of its allowance. */
  const uses = (share: number): Promise<void> =>
    until("its traffic is counted", async () => {
      const { rowCount } = await site.database.query(
        "UPDATE server_traffic SET out_bytes = $2 WHERE server_id = $1",
        [decodeId("server", kept), Math.ceil(allowanceBytes * share)],
      );
      return rowCount === 1;
    });
  await page.goto(`${site.url}/notifications`);
  await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
  await uses(0.8);
  await page.getByText("80 % of the traffic of northpier-web is used").first().waitFor();
  await uses(1);
  await page.getByText("The traffic of northpier-web for this month is used up").first().waitFor();
  await openServer("overview");
  const { inBytes, outBytes } = (await read(kept)).details.traffic;
  expect(inBytes + outBytes).toBeGreaterThan(allowanceBytes);
  await page.getByTitle(/Above the allowance nothing is cut off or charged/).waitFor();
});

test("restarts, stops and starts a server from the palette, with the page's question", async () => {
  const type = async (words: string, line: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: /^Server, domain/ }).fill(words);
    await page.getByRole("option", { name: line }).click();
  };
  await page.goto(`${site.url}/wallet`);
  await page.getByRole("heading", { name: "Wallet", level: 1 }).waitFor();
  await type("restart north", "Restart northpier-web");
  await press("Cancel");
  expect(new URL(page.url()).search).toBe("");
  expect((await read(kept)).status).toBe("running");
  await type("stop north", "Stop northpier-web");
  await press("Stop server");
  await waitForStatus(site.url, token, kept, "stopped");
  await type("start", "Start northpier-web");
  await page.getByText("northpier-web is starting.").waitFor();
  await waitForStatus(site.url, token, kept, "running");
  await type("top up 50", "Top up $50.00");
  await page.waitForURL(/deposit\?amount=5000/);
});

test("acts on several servers at once, and finds them by tag", async () => {
  await page.goto(`${site.url}/my-servers`);
  await page.getByRole("checkbox", { name: "Choose all shown" }).check();
  await page.getByText("2 chosen").last().waitFor();
  await press("Tags");
  await page.getByLabel("New tag").fill("fleet");
  await press("Add tag");
  await page.getByText("2 servers: accepted.").waitFor();
  await press(/^Restart/);
  await press("Restart 2 servers");
  await waitForStatus(site.url, token, neglected, "running");
  await waitForStatus(site.url, token, kept, "running");
  expect((await read(neglected)).tags).toEqual(["fleet"]);
  await page.getByRole("group", { name: "Show by tag" }).getByText("prod").click();
  await page.getByRole("link", { name: "ledger-db" }).waitFor({ state: "detached" });
});

test("deletes a server for the refund that the dialog names, once its name is typed", async () => {
  const unwanted = await buyServer(site.url, token, "old-relay");
  await waitForStatus(site.url, token, unwanted, "running");
  const had = await balance();
  await page.goto(`${site.url}/servers/${unwanted}?tab=settings`);
  await press("Delete this server");
  const dialog = page.getByRole("dialog");
  const row = dialog.locator("dl > div", { hasText: "Returns to your balance" });
  const cents = Math.round(Number(/\$(\d+\.\d\d)/.exec(await row.innerText())?.[1]) * 100);
  expect(cents).toBeGreaterThan(0);
  const confirm = dialog.getByRole("button", { name: "Delete the server" });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Type/).fill("old-relay");
  await confirm.click();
  await page.getByText(/^old-relay is being deleted\. \$/).waitFor();
  expect((await balance()) - had).toBe(cents);
  await waitForStatus(site.url, token, unwanted, "terminated");
  await page.getByText("old-relay is deleted. Its disk and addresses are gone.").waitFor();
});

test("brings a suspended server back from the note that gives the deadline", async () => {
  // Nothing may call with a session that ends meanwhile.
  await page.goto("about:blank");
  await moveAhead(30.5);
  await waitForStatus(site.url, token, neglected, "expired");
  await moveAhead(1.5);
  await waitForStatus(site.url, token, neglected, "suspended");
  await signInBrowser(visitor.context, site.url, person);

  await page.goto(`${site.url}/my-servers`);
  await page.getByText(/ledger-db was paid until .* and is suspended\. It is deleted on/).waitFor();
  await page.getByText("deleted in 7 days").waitFor();
  await press("Renew 1 month $4.90");
  await press("Pay $4.90 from balance");
  await page.getByText(/ledger-db is paid until/).waitFor();
  await waitForStatus(site.url, token, neglected, "running");
  await page.getByText("is suspended").waitFor({ state: "detached" });
  expect(visitor.complaints).toEqual([]);
});
