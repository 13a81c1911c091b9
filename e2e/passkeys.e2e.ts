import { randomUUID } from "node:crypto";
import type { CDPSession, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { followMail } from "./harness/demo-mailbox.ts";
import { useSharedSite } from "./harness/shared-site.ts";
import { addAuthenticator } from "./harness/virtual-authenticator.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// Passkeys in Chromium, with an authenticator that the browser simulates. They need a host name: localhost.

const password = "a long enough password";
let url: string;
let ipUrl: string;

beforeAll(async () => {
  ({ url } = await useSharedSite());
  ipUrl = url.replace("localhost", "127.0.0.1");
});

async function signUp({ page }: Visitor, at: string, email = `${randomUUID()}@example.org`): Promise<void> {
  await page.goto(`${at}/signup?next=${encodeURIComponent("/settings/security")}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
}

/**
 * Presses the button of a login page, whose question alone the device answers: the list of the email field would be answered
 * before, and a question that waits already is not answered by a device that is touched later.
 */
async function pressPasskeyButton(page: Page, cdp: CDPSession, id: string, path: string): Promise<void> {
  const touch = (enabled: boolean) =>
    cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: id, enabled });
  await touch(false);
  const options = "**/api/auth/passkey/options";
  await Promise.all([page.waitForResponse(options), page.goto(url + path)]);
  await page.route(options, async (route) => {
    await touch(true);
    await route.continue();
  });
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
}

/** No session is left in the browser, and no page that would notice. */
async function forget(page: Page): Promise<void> {
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

test("a customer adds a passkey, logs in by it alone, names it and removes it", async () => {
  const visitor = await visit();
  const { page, complaints } = visitor;
  await signUp(visitor, url);
  await page.waitForURL(`${url}/settings/security`);
  const { cdp, id } = await addAuthenticator(visitor);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey is added.").waitFor();
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId: id });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);

  await page.getByRole("button", { name: /^Rename Chrome/ }).click();
  await page.getByLabel("Name", { exact: true }).fill("Work laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await page.getByText("Work laptop").waitFor();

  await forget(page);
  await pressPasskeyButton(page, cdp, id, `/login?next=${encodeURIComponent("/settings/security")}`);
  await page.waitForURL(`${url}/settings/security`);
  await page.getByText(/^last used /).waitFor();

  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await page.getByRole("button", { name: "Remove the passkey" }).click();
  await page.getByText("No passkey yet.").waitFor();
  expect(complaints).toEqual([]);
});

test("a new customer is offered a passkey once the email is confirmed, and not again", async () => {
  const visitor = await visit();
  const { page, complaints } = visitor;
  const email = `${randomUUID()}@example.org`;
  await signUp(visitor, url, email);
  await page.waitForURL(`${url}/settings/security`);
  await addAuthenticator(visitor);
  await followMail(page, url, { recipient: email, subject: /Confirm your email/ });
  await page.getByRole("button", { name: "Confirm email" }).click();
  await page.getByText(`${email} is confirmed.`).waitFor();
  const offer = page.getByRole("button", { name: "Add a passkey" });
  await offer.click();
  await page.getByText("The passkey is added.").waitFor();
  await offer.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

test("a passkey that was removed elsewhere logs no one in, and login says so", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, url);
  await page.waitForURL(`${url}/settings/security`);
  const { cdp, id } = await addAuthenticator(visitor);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey is added.").waitFor();
  await page.evaluate(async () => {
    const { passkeys } = await (await fetch("/api/users/passkeys")).json();
    await fetch(`/api/users/passkeys/${passkeys[0].id}`, { method: "DELETE" });
  });
  await forget(page);
  await pressPasskeyButton(page, cdp, id, "/login");
  await page.getByText("This passkey logs no one in here.").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("at an IP address login and settings say why there are no passkeys, and lead to the name", async () => {
  const visitor = await visit();
  const { page, complaints } = visitor;
  await page.goto(`${ipUrl}/login`);
  const link = page.getByRole("link", { name: url });
  expect(await link.getAttribute("href")).toBe(`${url}/login`);
  await signUp(visitor, ipUrl);
  await page.waitForURL(`${ipUrl}/settings/security`);
  expect(await link.getAttribute("href")).toBe(`${url}/settings/security`);
  expect(await page.getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
