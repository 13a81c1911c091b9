import { randomBytes, randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { authenticator } from "#src/platform/factors/totp-app.fixture.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { callApi, callOk } from "./harness/api-client.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { type Site, startSite } from "./harness/site.ts";
import { addAuthenticator } from "./harness/virtual-authenticator.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// A proof of who is there before others are let in, and the second step of a login.

const password = "a long enough password";
let site: Site;

beforeAll(async () => {
  site = await startSite();
});

/** A new customer in a browser that is signed in. */
async function newCustomer(): Promise<Visitor & { readonly email: string }> {
  const visitor = await visit();
  const email = `${randomUUID()}@example.com`;
  await callOk(site.url, "POST /auth/sign-up", { body: { email, password } });
  await signInBrowser(visitor.context, site.url, { email, password });
  return { ...visitor, email };
}

/** As after a quarter of an hour. */
async function letProofsExpire(email: string): Promise<void> {
  await site.database.query(
    "UPDATE sessions SET confirmed_until = NULL FROM users WHERE users.id = user_id AND users.email = $1",
    [email],
  );
}

/** A code counts once: as if the next one had come already. */
async function letCodesCountAgain(email: string): Promise<void> {
  await site.database.query(
    "UPDATE totp_secrets SET last_step = NULL FROM users WHERE users.id = user_id AND users.email = $1",
    [email],
  );
}

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Sets an authenticator up in the settings. */
async function setUp(page: Page) {
  await page.goto(`${site.url}/settings/security`);
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  const opened = dialog(page, "Set up an authenticator");
  await opened.getByRole("img", { name: "QR code for your authenticator" }).waitFor();
  const shown = (await opened.locator("bdi").innerText()).replaceAll(" ", "");
  const app = authenticator({ clock: { now: () => new Date() } }, shown);
  await opened.getByLabel("Code that the app shows").fill(app.code());
  await opened.getByRole("button", { name: "Switch on" }).click();
  const codes = dialog(page, "Recovery codes");
  await codes.getByRole("listitem").nth(9).waitFor();
  const recoveryCodes = await codes.getByRole("listitem").allInnerTexts();
  expect(await codes.getByRole("button", { name: "Done" }).isDisabled()).toBe(true);
  await codes.getByLabel("I have saved them").check();
  await codes.getByRole("button", { name: "Done" }).click();
  await page.getByText("10 left").waitFor();
  return { app, recoveryCodes };
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url}/login?next=${encodeURIComponent("/wallet")}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test("who has not proved it just now is asked once, and what they began goes through", async () => {
  const { page, email } = await newCustomer();
  await page.goto(`${site.url}/settings/security`);
  await letProofsExpire(email);
  await page.getByRole("button", { name: "Change password" }).click();
  const form = dialog(page, "Change password");
  await form.getByLabel("Current password", { exact: true }).fill(password);
  await form.getByLabel("New password", { exact: true }).fill("another long enough password");
  await form.getByRole("button", { name: "Save new password" }).click();
  const asked = dialog(page, "Confirm that it is you");
  await asked.getByLabel("Password", { exact: true }).fill("a wrong password");
  await asked.getByRole("button", { name: "Confirm" }).click();
  await asked.getByText("This is not your current password.").waitFor();
  await asked.getByLabel("Password", { exact: true }).fill(password);
  await asked.getByRole("button", { name: "Confirm" }).click();
  await asked.waitFor({ state: "hidden" });
  await form.waitFor({ state: "hidden" });
  await callOk(site.url, "POST /auth/sign-in", { body: { email, password: "another long enough password" } });
});

test("a PIN for our staff is made by its owner, not by a session that was left open", async () => {
  const { page, email } = await newCustomer();
  await page.goto(`${site.url}/settings/security`);
  await letProofsExpire(email);
  await page.getByRole("button", { name: "Make a PIN" }).click();
  const asked = dialog(page, "Confirm that it is you");
  await asked.getByLabel("Password", { exact: true }).fill(password);
  expect(await page.getByText(/^\d{3} \d{3}$/).count()).toBe(0);
  await asked.getByRole("button", { name: "Confirm" }).click();
  await page.getByText(/^\d{3} \d{3}$/).waitFor();
});

test("a passkey is asked for first, and confirms what was begun", async () => {
  const visitor = await newCustomer();
  const { page, email, complaints } = visitor;
  await addAuthenticator(visitor);
  await page.goto(`${site.url}/settings/security`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey is added.").waitFor();
  await letProofsExpire(email);
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === "session")?.value;
  const before = await cookie();
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  const asked = dialog(page, "Confirm that it is you");
  await asked.getByRole("button", { name: "Password" }).waitFor();
  await asked.getByRole("button", { name: "Use a passkey" }).click();
  await dialog(page, "Set up an authenticator").waitFor();
  // A copy of the cookie is not confirmed with it.
  expect(before).not.toBeUndefined();
  expect(await cookie()).not.toBe(before);
  expect(complaints.filter((complaint) => !complaint.includes("/users/totp"))).toEqual([]);
});

test("who would rather not prove it reads why nothing happened, and can try again", async () => {
  const { page, email } = await newCustomer();
  await page.goto(`${site.url}/settings/security`);
  await letProofsExpire(email);
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await dialog(page, "Confirm that it is you").getByRole("button", { name: "Close" }).click();
  await page
    .getByRole("region", { name: "Notifications" })
    .getByText("Confirm first that it is you.")
    .waitFor();
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  const asked = dialog(page, "Confirm that it is you");
  await asked.getByLabel("Password", { exact: true }).fill(password);
  await asked.getByRole("button", { name: "Confirm" }).click();
  await dialog(page, "Set up an authenticator").waitFor();
});

test("an authenticator is set up, asked for by the next login, and switched off", async () => {
  const { page, email, complaints } = await newCustomer();
  const { app, recoveryCodes } = await setUp(page);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(complaints).toEqual([]);

  const next = await visit();
  await logIn(next.page, email);
  const code = next.page.getByLabel("Code from your authenticator");
  await code.fill(app.wrong());
  await next.page.getByRole("button", { name: "Log in", exact: true }).click();
  await next.page.getByText("This code is wrong or was already used.").waitFor();
  await letCodesCountAgain(email);
  await code.fill(app.code());
  await next.page.getByRole("button", { name: "Log in", exact: true }).click();
  await next.page.waitForURL(`${site.url}/wallet`);

  const lost = await visit();
  await logIn(lost.page, email);
  await lost.page.getByRole("button", { name: "Use a recovery code" }).click();
  await lost.page.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
  await lost.page.getByRole("button", { name: "Log in", exact: true }).click();
  await lost.page.waitForURL(`${site.url}/wallet`);
  await lost.page.goto(`${site.url}/settings/security`);
  await lost.page.getByText("9 left").waitFor();
  await lost.page.getByRole("button", { name: "Switch off" }).click();
  await dialog(lost.page, "Switch the authenticator off?")
    .getByRole("button", { name: "Switch off" })
    .click();
  await lost.page.getByRole("button", { name: "Set up", exact: true }).waitFor();
  expect(lost.complaints.filter((complaint) => !complaint.includes("/auth/sign-in"))).toEqual([]);
});

test("who has lost everything begins a wait, the open session stops it, and its link takes the authenticator off", async () => {
  const { page, email, complaints } = await newCustomer();
  await setUp(page);
  const lost = await visit();
  const beginWait = async () => {
    await lost.page.getByRole("button", { name: "Use a recovery code" }).click();
    await lost.page.getByRole("button", { name: "I have lost all of these" }).click();
    await lost.page.getByRole("button", { name: "Begin the wait" }).click();
    await lost.page.getByText("The wait has begun.").waitFor();
  };
  await logIn(lost.page, email);
  await beginWait();
  // The settings are open, and show it.
  await page.getByText("Somebody says that your authenticator is lost.").waitFor();
  await page.getByRole("button", { name: "It is not lost, stop this" }).click();
  await page.getByText("Somebody says that your authenticator is lost.").waitFor({ state: "detached" });

  expect(complaints).toEqual([]);

  await lost.page.goto(`${site.url}/login`);
  await logIn(lost.page, email);
  await beginWait();
  const token = randomBytes(32).toString("base64url");
  // As 72 hours later, when the mail is sent.
  await site.database.query(
    "UPDATE factor_recoveries SET ready_at = started_at, token_hash = $2 FROM users WHERE users.id = user_id AND users.email = $1",
    [email, hashToken(token)],
  );
  await lost.page.goto(`${site.url}/verify?for=factors#token=${token}`);
  await lost.page.getByRole("button", { name: "Take it off" }).click();
  await lost.page.getByText("Your authenticator and recovery codes are off.").waitFor();
  await lost.page.getByRole("link", { name: "Log in" }).click();
  await lost.page.getByLabel("Email").fill(email);
  await lost.page.getByLabel("Password", { exact: true }).fill(password);
  await lost.page.getByRole("button", { name: "Log in", exact: true }).click();
  await lost.page.waitForURL(({ pathname }) => pathname !== "/login");
  expect(await callApi(site.url, "POST /auth/sign-in", { body: { email, password } })).toMatchObject({
    status: 200,
  });
});

test("a login at Google asks for it in its window, which then closes, as it does when one starts over", async () => {
  const { page, context, email } = await newCustomer();
  await page.goto(`${site.url}/settings/security`);
  const choose = async (at: Page) => {
    await at.getByLabel(/^Another /).fill(`${email.split("@")[0]}@gmail.test`);
    await at.getByRole("button", { name: "Continue" }).click();
  };
  const [linking] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Link Google" }).click(),
  ]);
  await choose(linking);
  await page.getByRole("button", { name: "Unlink Google" }).waitFor();
  const { recoveryCodes } = await setUp(page);

  const next = await visit();
  await next.page.goto(`${site.url}/login?next=${encodeURIComponent("/wallet")}`);
  const begin = async (): Promise<Page> => {
    const [opened] = await Promise.all([
      next.context.waitForEvent("page"),
      next.page.getByRole("button", { name: "Continue with Google" }).click(),
    ]);
    await choose(opened);
    await opened.getByRole("heading", { name: "One more step" }).waitFor();
    return opened;
  };
  for (const way of [
    { role: "button", name: "Start over" },
    { role: "link", name: "Close" },
  ] as const) {
    const left = await begin();
    // It may be gone before the click has ended.
    const pressed = left.getByRole(way.role, { name: way.name }).click();
    await Promise.all([left.waitForEvent("close"), pressed.catch(() => undefined)]);
  }
  const opened = await begin();
  await opened.getByRole("button", { name: "Use a recovery code" }).click();
  await opened.getByLabel("Recovery code").fill(recoveryCodes[1] ?? "");
  const closed = opened.waitForEvent("close");
  await opened.getByRole("button", { name: "Log in", exact: true }).click();
  await closed;
  await next.page.waitForURL(`${site.url}/wallet`);

  // A phone has no window of the service: there the page itself goes back to the login.
  const phone = await visit({ viewport: { width: 390, height: 844 } });
  await phone.page.goto(`${site.url}/login`);
  await phone.page.getByRole("button", { name: "Continue with Google" }).click();
  await choose(phone.page);
  await phone.page.getByRole("button", { name: "Start over" }).click();
  await phone.page.waitForURL(`${site.url}/login`);
});
