import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { callApi, callOk } from "./harness/api-client.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// Signing in by Google and Telegram, at the services that a demo simulates.

const password = "a long enough password";
let site: SharedSite;

beforeAll(async () => {
  site = await useSharedSite();
});

const newAddress = () => `${randomUUID()}@gmail.test`;
const newName = () => `name_${randomUUID().slice(0, 8)}`;

/** Opens a page and presses a button that leads to a service; the window that opens. */
async function openWindow({ page, context }: Visitor, press: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([context.waitForEvent("page"), press()]);
  await opened.getByRole("heading", { name: "Choose who you are" }).waitFor();
  expect(page.isClosed()).toBe(false);
  return opened;
}

async function choose(at: Page, handle: string): Promise<void> {
  await at.getByLabel(/^Another /).fill(handle);
  await at.getByRole("button", { name: "Continue" }).click();
}

const press = (page: Page, name: string) => () => page.getByRole("button", { name, exact: true }).click();

test("a new customer signs up by Google in a window, which closes", async () => {
  const visitor = await visit();
  const { page } = visitor;
  const email = newAddress();
  await page.goto(`${site.url}/signup?next=${encodeURIComponent("/settings/security")}`);
  await page.getByText("Simulated in this demo").waitFor();
  const opened = await openWindow(visitor, press(page, "Continue with Google"));
  const closed = opened.waitForEvent("close");
  await choose(opened, email);
  await closed;
  await page.waitForURL(`${site.url}/settings/security`);
  await page.getByText("Your only way to log in").waitFor();
  expect(await page.getByText(email).count()).toBeGreaterThan(0);
  expect(await page.getByRole("button", { name: "Unlink Google" }).count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});

test("where there is no room for a window the whole page goes there, and comes back to the wanted page", async () => {
  const visitor = await visit({ viewport: { width: 390, height: 844 } });
  const { page, complaints } = visitor;
  const name = newName();
  await page.goto(`${site.url}/login?next=${encodeURIComponent("/wallet")}`);
  await press(page, "Continue with Telegram")();
  await page.getByRole("heading", { name: "Choose who you are" }).waitFor();
  expect(new URL(page.url()).searchParams.has("origin")).toBe(false);
  await choose(page, name);
  await page.getByRole("heading", { name: "You are logged in" }).waitFor();
  await page.getByText(`as @${name}?`).waitFor();
  await page.getByRole("button", { name: "Notify me there too" }).click();
  await page.waitForURL(`${site.url}/wallet`);
  await page.goto(`${site.url}/telegram`);
  await page.getByText(`@${name}`).first().waitFor();
  await page.goto(`${site.url}/settings/security`);
  await page.getByText(`@${name}`).waitFor();
  expect(complaints).toEqual([]);
});

test("who goes back from the service reads that nothing has changed", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`${site.url}/login`);
  const opened = await openWindow(visitor, press(page, "Continue with Google"));
  await opened.getByRole("button", { name: "Cancel" }).click();
  await opened.getByRole("heading", { name: "You did not log in" }).waitFor();
  // The code and the state leave the address at once.
  expect(opened.url()).toBe(`${site.url}/auth/google/callback`);
  await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
});

test("an address that has an account is linked once its owner has logged in as before", async () => {
  const visitor = await visit();
  const { page } = visitor;
  const email = newAddress();
  await callOk(site.url, "POST /auth/sign-up", { body: { email, password } });
  await page.goto(`${site.url}/login?next=${encodeURIComponent("/settings/security")}`);
  const opened = await openWindow(visitor, press(page, "Continue with Google"));
  await choose(opened, email);
  await opened.getByRole("heading", { name: "You have an account already" }).waitFor();
  await opened.close();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL(`${site.url}/settings/security`);
  await page.getByRole("button", { name: "Unlink Google" }).waitFor();
});

test("a user links Telegram in the settings and unlinks it again", async () => {
  const visitor = await visit();
  const { page, context, complaints } = visitor;
  const email = newAddress();
  await callOk(site.url, "POST /auth/sign-up", { body: { email, password } });
  await signInBrowser(context, site.url, { email, password });
  await page.goto(`${site.url}/settings/security`);
  const opened = await openWindow(visitor, press(page, "Link Telegram"));
  const name = newName();
  await choose(opened, name);
  await page.getByText("Telegram is linked to your account.").waitFor();
  await page.getByText(`@${name}`).waitFor();
  await page.getByRole("button", { name: "Unlink Telegram" }).click();
  await page.getByRole("button", { name: "Link Telegram" }).waitFor();
  expect(complaints).toEqual([]);
});

test("a return that this browser did not begin signs no one in, and the demo's page leads nowhere else", async () => {
  const { page } = await visit();
  await page.goto(`${site.url}/auth/google/callback?code=made-up&state=made-up`);
  await page.getByRole("heading", { name: "This login is over" }).waitFor();
  expect(await page.evaluate(() => document.cookie.includes("signed_in"))).toBe(false);
  const { status } = await callApi(site.url, "GET /auth/google/callback?code=made-up&state=made-up");
  expect(status).toBe(422);
  const elsewhere = new URLSearchParams({
    redirect_uri: "https://evil.example/auth/google/callback",
    state: "s",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
  });
  const response = await fetch(`${site.url}/dev/sign-in/google/chosen?${elsewhere}&person=0`, {
    redirect: "manual",
  });
  expect(response.status).toBe(422);
});
