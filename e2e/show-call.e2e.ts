import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { addContact, buyDomain, waitForDomain } from "./harness/domains.ts";
import { buyServer, signInBrowser, topUp, waitForStatus } from "./harness/furnished-customer.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { readShownCall, sentCall } from "./harness/shown-call.ts";
import { typeThreeRecords } from "./harness/type-records.ts";
import { visit } from "./harness/visitor.ts";

// What forms show as their call is what they send: compared with the browser's own requests.

const run = promisify(execFile);
const person = { email: "caller@example.com", password: "a long enough password" };
const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIEEetWjmT8sv2PvsL+D2sjhG1mY/sc/wNtlKc5u22B5";

let site: SharedSite;
let page: Page;
let token: string;
let server: string;

beforeAll(async () => {
  site = await useSharedSite();
  ({ accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body: person }));
  await topUp(site.url, token, 10_000);
  server = await buyServer(site.url, token, "shown-host");
  await waitForStatus(site.url, token, server, "running");
  const visitor = await visit();
  ({ page } = visitor);
  await signInBrowser(visitor.context, site.url, person);
});

const main = () => page.getByRole("main");
const dialog = () => page.getByRole("dialog");
const press = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) }).click();

/** Reads what a part shows, has it sent, and expects both to be the same. */
async function expectSame(part: Locator, send: () => Promise<unknown>, secrets: readonly string[] = []) {
  const { command, ...shown } = await readShownCall(part);
  const path = new URL(shown.url).pathname;
  const request = page.waitForRequest(
    (one) => one.method() === shown.method && new URL(one.url()).pathname === path,
  );
  await send();
  expect(shown).toEqual(sentCall(await request, secrets));
  return { command, ...shown };
}

test("a server's order is shown with its key and without its password", async () => {
  await page.goto(`${site.url}/order-vm?plan=sloop-2&location=fra1`);
  await page.getByLabel("Root password").fill("quiet-harbour-7");
  await page.getByLabel("Name", { exact: true }).fill("it's shown");
  await readShownCall(main());
  // The name is not one that the form would send.
  await main().getByText("The form would not send these values yet").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("shown-too");
  await main().getByText("The form would not send these values yet").waitFor({ state: "detached" });
  expect((await readShownCall(main())).command).not.toContain("quiet-harbour-7");
  await main().getByText("Not shown: password").waitFor();
  await main().getByText("servers:write").waitFor();
  const sent = await expectSame(main(), () => press(/^Pay \$/), ["password"]);
  expect(sent).toMatchObject({ key: expect.stringMatching(/^[0-9a-f-]{36}$/), body: { name: "shown-too" } });
  await page.waitForURL(/\/servers\/srv_/);
});

test("an order of names is shown once its owner is chosen", async () => {
  await addContact(site.url, token);
  await page.goto(`${site.url}/domains/new?name=shown-harbour.com`);
  await press("Add shown-harbour.com");
  await page.getByRole("link", { name: "Go to your order" }).first().click();
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  const sent = await expectSame(main(), () => press(/^Pay \$/));
  expect(sent.body).toMatchObject({ items: [{ name: "shown-harbour.com" }] });
  await page.waitForURL(/\/domains\/dom_/);
});

test("a deposit is shown with the amount that is typed", async () => {
  await page.goto(`${site.url}/deposit`);
  await page.getByLabel("Amount").fill("31.50");
  const heading = page.getByRole("heading", { name: "You send" });
  const summary = page.locator("section").filter({ has: heading });
  const { body } = await readShownCall(summary);
  expect(body).toMatchObject({ amountCents: 3150 });
  // What is typed after it was opened is in it at once.
  await page.getByLabel("Amount").fill("32.50");
  const consent = page.getByLabel(/I have read the AML policy/);
  if (await consent.isVisible()) await consent.check();
  const sent = await expectSame(summary, () => press("Create payment"));
  expect(sent.body).toMatchObject({ amountCents: 3250 });
  await page.waitForURL(/\/payment\//);
});

test("records are shown with the version that they change", async () => {
  const contact = await addContact(site.url, token);
  const id = await buyDomain(site.url, token, contact, "shown-records.com");
  await waitForDomain(site.url, token, id, "active");
  await page.goto(`${site.url}/domains/${id}?tab=records`);
  await typeThreeRecords(page);
  const sent = await expectSame(main(), () => page.keyboard.press("Control+Enter"));
  expect(sent.ifMatch).toMatch(/^"\d+"$/);
  expect(sent.body).toMatchObject({ records: { length: 3 } });
  await page.getByText("3 changes saved.").waitFor();
});

test("a contact and a public key are shown as they are saved", async () => {
  await page.goto(`${site.url}/contact`);
  await page.getByRole("link", { name: "New contact" }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true }).first();
  await field("Name").fill("Ann O'Hara");
  await field("Street and number").fill("Lange Reihe 7");
  await field("City").fill("Hamburg");
  await field("Postal code").fill("20099");
  await field("Country").fill("germ");
  await page.getByRole("option", { name: "Germany" }).click();
  await field("Phone number").fill("040 123456");
  await field("Email").fill("ann@example.com");
  await expectSame(main(), () => press("Save contact"));
  await page.getByRole("link", { name: "Ann O'Hara" }).waitFor();

  await page.goto(`${site.url}/settings/security`);
  await press("Add a key");
  await dialog().getByLabel("Name", { exact: true }).fill("laptop");
  await dialog().getByLabel("Public key").fill(publicKey);
  await expectSame(dialog(), () => press("Save key"));
  await press("Delete laptop");
  await expectSame(dialog(), () => press("Delete the key"));
});

test("the command that is shown does what the form does, with a key that has the named scope", async () => {
  await page.goto(`${site.url}/servers/${server}?tab=settings`);
  const part = page.locator("section").filter({ has: page.getByRole("heading", { name: "Name" }) });
  await part.getByRole("textbox").fill("renamed-by-call");
  const { command } = await readShownCall(part);
  const body = { name: "renamer", scopes: ["servers:write"] };
  const { secret } = await callOk(site.url, "POST /v2/api-keys", { token, body });
  const { stdout } = await run("sh", ["-c", command], { env: { ...process.env, API_KEY: secret } });
  expect(JSON.parse(stdout)).toMatchObject({ name: "renamed-by-call" });
});

test("the dialog that deletes a server shows what it sends, in four languages", async () => {
  await page.goto(`${site.url}/servers/${server}?tab=settings`);
  await press(/^Delete/, main());
  await dialog().getByRole("textbox").fill("renamed-by-call");
  await readShownCall(dialog());
  for (const [language, part] of [
    ["JavaScript", "await fetch("],
    ["Python", "import urllib.request"],
    ["Go", "package main"],
    ["curl", "curl "],
  ] as const) {
    await dialog().getByRole("radio", { name: language }).check({ force: true });
    await dialog().locator("pre").filter({ hasText: part }).waitFor();
  }
  // Enter in this choice deletes nothing.
  await dialog().getByRole("radio", { name: "curl" }).press("Enter");
  const sent = await expectSame(dialog(), () => press(/^Delete/, dialog()));
  expect(sent.body).toMatchObject({ confirmName: "renamed-by-call" });
});

test("forms whose calls no key can make show none", async () => {
  await page.goto(`${site.url}/settings/security`);
  await press("Change password");
  await page.getByLabel("Current password", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Show the call" }).count()).toBe(0);
  await page.goto(`${site.url}/api`);
  await press("New key");
  await dialog().getByLabel("Name", { exact: true }).waitFor();
  expect(await dialog().getByRole("button", { name: "Show the call" }).count()).toBe(0);
});
