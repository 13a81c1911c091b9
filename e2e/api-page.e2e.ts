import { execFile } from "node:child_process";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { callOk } from "./harness/api-client.ts";
import { topUp } from "./harness/furnished-customer.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { signUp, type Visitor, visit } from "./harness/visitor.ts";

// The page of programs: a key is made in the browser, used in a terminal, and refused once it is revoked.

const run = promisify(execFile);

const person = { email: "programmer@example.com", password: "a long enough password" };

let site: SharedSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await useSharedSite();
  visitor = await visit();
  await signUp(visitor.page, site.url, person.email, person.password);
});

/** A program that is called: what it got, and the status that it answers with. */
const receiver = { status: 200, got: [] as { headers: IncomingHttpHeaders; body: string }[] };
const server = createServer((request, response) => void note(request, response));

async function note(request: IncomingMessage, response: ServerResponse): Promise<void> {
  receiver.got.push({ headers: request.headers, body: await text(request) });
  response.writeHead(receiver.status).end("noted");
}

beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
afterAll(() => {
  server.close();
});

function receiverUrl(): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  return `http://127.0.0.1:${address.port}/hooks`;
}

/** Runs the command that the page shows, as a shell does, and returns what it answers. */
async function runShown(place: Pick<Page, "locator">, beginning: string) {
  const command = await place.locator("pre").filter({ hasText: beginning }).innerText();
  const { stdout } = await run("sh", ["-c", command]);
  return JSON.parse(stdout);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a key is made from a template, works by the shown curl, gets another secret, and is refused once revoked", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/api`);
  await page.getByText("No keys yet").waitFor();
  expect(await runShown(page, "curl")).toHaveProperty("plans");

  await button(page, "New key").click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("radio", { name: /Monitoring/ }).check();
  await expect.poll(() => drawer.getByRole("checkbox", { name: "servers:write" }).isChecked()).toBe(false);
  // Without a name nothing is sent.
  await button(page, "Make key").click();
  await drawer.getByLabel("Name", { exact: true }).and(page.locator("[aria-invalid]")).waitFor();
  await drawer.getByLabel("Name", { exact: true }).fill("watcher");
  await drawer.getByLabel("Only from").fill("10.1.2.3/8");
  await button(page, "Make key").click();
  await drawer.getByText("10.0.0.0/8").waitFor();
  await drawer.getByRole("button", { name: /Only from here/ }).click();
  expect(await drawer.getByLabel("Only from").inputValue()).toMatch(/^(127\.0\.0\.1|::1)$/);
  await drawer.getByLabel("Only from").fill("127.0.0.1\n::1");
  await button(page, "Make key").click();

  await page.getByText("watcher is made").waitFor();
  const secret = await page.getByRole("dialog").locator("code").first().innerText();
  expect(secret).toMatch(/^mrg_\w{36}$/);
  await page.getByText("waiting for it").waitFor();
  expect(await runShown(page.getByRole("dialog"), "curl")).toMatchObject({
    kind: "api-key",
    key: { name: "watcher" },
  });
  await page.getByText("arrived", { exact: true }).waitFor();
  // It cannot be closed by accident.
  await page.keyboard.press("Escape");
  expect(await button(page, "Close").isDisabled()).toBe(true);
  await page.getByLabel("I have stored the key").check();
  await button(page, "Close").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  const row = page.getByRole("row", { name: /watcher/ });
  await row.getByText("servers:read").waitFor();
  expect(await row.innerText()).toContain(secret.slice(-4));
  // The call that the dialog saw.
  await row.getByText("never").waitFor({ state: "detached" });
  expect(await page.content()).not.toContain(secret);

  const actions = page.getByRole("button", { name: "Actions of watcher" });
  await actions.click();
  await page.getByRole("menuitem", { name: "New secret" }).click();
  await button(page, "Make a new secret").click();
  await page.getByText("watcher has a new secret").waitFor();
  const second = await page.getByRole("dialog").locator("code").first().innerText();
  await page.getByRole("link", { name: "Use it from the command line" }).waitFor();
  await page.getByText("waiting for it").waitFor();
  await runShown(page.getByRole("dialog"), "curl");
  // A key that was used within the minute is noted again once the minute is over.
  await page.getByText("arrived", { exact: true }).waitFor({ timeout: 75_000 });
  await page.getByLabel("I have stored the key").check();
  await button(page, "Close").click();
  await row.getByText("the old secret works until").waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  await row.getByText("Last use", { exact: true }).waitFor();
  await row.getByText("Ends", { exact: true }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  const statusOf = async (key: string): Promise<number> =>
    (await fetch(`${site.url}/api/v2/whoami`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect([await statusOf(secret), await statusOf(second)]).toEqual([200, 200]);

  await actions.click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await button(page, "Revoke the key").click();
  await page.getByText("No keys yet").waitFor();
  await expect.poll(() => statusOf(second)).toBe(401);
  expect(await statusOf(secret)).toBe(401);
  await button(page, "Show 1 ended key").click();
  await page.getByText("Revoked by you").waitFor();

  await page.getByRole("link", { name: "Usage" }).click();
  await page
    .getByRole("row", { name: /GET \/v2\/whoami/ })
    .getByText("watcher")
    .waitFor();
});

test("a key is changed, its limit is kept, and a never ending one is warned about", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/api`);
  await button(page, "New key").first().click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name", { exact: true }).fill("builder");
  await drawer.getByLabel("Spend at most").fill("much");
  await button(page, "Make key").click();
  await drawer.getByLabel("Spend at most").and(page.locator("[aria-invalid]")).waitFor();
  await drawer.getByLabel("Spend at most").fill("12,50");
  await drawer.getByLabel("Ends").click();
  await page.getByRole("option", { name: "never" }).click();
  await drawer.getByText(/works for a thief/).waitFor();
  await button(page, "Make key").click();
  await page.getByText("builder is made").waitFor();
  await page.getByLabel("I have stored the key").check();
  await button(page, "Close").click();
  const row = page.getByRole("row", { name: /builder/ });
  await row.getByText("$0.00 of $12.50").waitFor();
  await row.getByText("never").first().waitFor();

  await page.getByRole("button", { name: "Actions of builder" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  expect(await drawer.getByLabel("Spend at most").inputValue()).toBe("12.50");
  await drawer.getByLabel("Name", { exact: true }).fill("builder-2");
  await drawer.getByRole("checkbox", { name: "orders:spend" }).uncheck();
  await button(page, "Save").click();
  const changed = page.getByRole("row", { name: /builder-2/ });
  await changed.getByText("cannot spend").waitFor();
});

test("addresses for all keys are added and removed, and the page says when they exclude it", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/api`);
  await page.getByRole("link", { name: "Allowed addresses" }).click();
  await page.getByText("Keys may be used from anywhere").waitFor();
  await page.getByLabel("Address or range").fill("10.1.2.3/8");
  await button(page, "Add").click();
  await page.getByText("10.0.0.0/8").waitFor();
  await page.getByLabel("Address or range").fill("203.0.113.0/24");
  await page.getByLabel("What it is").fill("office");
  await button(page, "Add").click();
  await page.getByText("office").waitFor();
  await page.getByText("Keys do not work from here").waitFor();
  await button(page, "Remove 203.0.113.0/24").click();
  await page.getByText("Keys may be used from anywhere").waitFor();
  expect(new URL(page.url()).search).toBe("?tab=networks");
});

test("an endpoint is added, tested, gets what happens, and what failed is sent again", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/api`);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByText("No endpoints yet").waitFor();
  await page.getByText("createHmac").first().waitFor();
  await page.getByRole("radio", { name: "Python" }).check();
  await page.getByText("hmac.compare_digest").waitFor();

  await button(page, "New endpoint").click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Address").fill("https://10.0.0.1/hooks");
  await button(page, "Add the endpoint").click();
  await drawer.getByText("not an https address").waitFor();
  await drawer.getByLabel("Address").fill(receiverUrl());
  await drawer.getByRole("radio", { name: "Only these" }).check();
  await button(page, "Add the endpoint").click();
  await drawer.getByText("Choose at least one.").waitFor();
  await drawer.getByRole("checkbox", { name: "wallet.credited" }).check();
  await button(page, "Add the endpoint").click();
  await page.getByText("The endpoint is added").waitFor();
  const secret = await page.getByRole("dialog").locator("pre").first().innerText();
  await button(page, "Close").click();

  await button(page, "Send a test").click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("dialog").getByText("noted").waitFor();
  await page.getByRole("dialog").getByText("200", { exact: true }).waitFor();
  expect(await page.getByRole("dialog").locator("pre").first().innerText()).toContain("webhook-signature");
  await button(page, "Close").click();
  expect(receiver.got).toHaveLength(1);

  receiver.status = 503;
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-in", { body: person });
  await topUp(site.url, token, 1000);
  await page.getByRole("button", { name: /wallet\.credited/ }).click();
  await page.getByText("503", { exact: true }).first().waitFor();
  await page.getByText("Failing", { exact: true }).waitFor();
  receiver.status = 200;
  await button(page, "Send again").click();
  await page.getByRole("button", { name: /Delivered\W*wallet\.credited/ }).waitFor();
  await page.getByText("Delivering", { exact: true }).waitFor();
  for (const { headers, body } of receiver.got) {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(() => new Webhook(secret).verify(body, signed)).not.toThrow();
  }

  await button(page, "Resend since …").click();
  await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
  await page.getByText("Everything had arrived.").waitFor();

  const actions = page.getByRole("button", { name: /Actions of 127/ });
  await actions.click();
  await page.getByRole("menuitem", { name: "Switch off" }).click();
  await page.getByText("switched off by you").waitFor();
  await actions.click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await button(page, "Remove for good").click();
  await page.getByText("No endpoints yet").waitFor();
});

test("Tools leads to the page, visitors by way of the login, and the documentation stays public", async () => {
  const { page, close } = await visit();
  await page.goto(`${site.url}/servers`);
  const link = page.locator('header nav a[href="/api"]');
  expect(await link.count()).toBe(1);
  await page.goto(`${site.url}/api`);
  await page.waitForURL(/\/login/);
  const answer = await page.goto(`${site.url}/api/docs`);
  expect(answer?.status()).toBe(200);
  expect((await page.goto(`${site.url}/api/nothing`))?.status()).toBe(404);
  await close();
});
