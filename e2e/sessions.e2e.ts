import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { existingRoutes, paths, requiresLogin } from "#src/shared/paths.ts";
import { callApi, callOk } from "./harness/api-client.ts";
import { signInBrowser, topUp } from "./harness/furnished-customer.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { signUp, type Visitor, visit } from "./harness/visitor.ts";

// Access and what a browser keeps: guard, session, recovery, referral, settings, lost answers.

const password = "a long enough password";

let site: SharedSite;
let visitor: Visitor;
/** A new customer for each test. */
let email: string;
let token: string;

beforeAll(async () => {
  site = await useSharedSite();
});

beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  ({ accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body: { email, password } }));
  visitor = await visit();
});

afterEach(() => visitor.close());

/** Runs in the page: its router goes where a link would lead. */
function followLink(path: string): void {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}

const pathOf = (): string => new URL(visitor.page.url()).pathname;

async function logIn(secret = password): Promise<void> {
  const { page } = visitor;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test("the requested page is opened after login", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/transactions?kind=deposit`);
  await page.waitForURL(/\/login\?next=/);
  await logIn();
  await page.waitForURL(`${site.url}/transactions?kind=deposit`);
  await page.getByRole("heading", { name: "Transactions", level: 1 }).waitFor();
});

test.each(["https://example.org/", "//example.org/", "/\\example.org", "javascript:alert(1)"])(
  "a login never leads to another site: %s",
  async (next) => {
    const { page } = visitor;
    await page.goto(`${site.url}/login?next=${encodeURIComponent(next)}`);
    await logIn();
    await page.waitForURL(`${site.url}/my-servers`);
  },
);

test("every customers' page sends a visitor to login", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/login`);
  for (const [index, route] of [...existingRoutes].filter(requiresLogin).entries()) {
    const path = paths[route].replaceAll(/:\w+/g, "unknown");
    // The first as somebody opens them, the others as a link does: a page that starts takes ten times the CPU.
    if (index < 3) await page.goto(site.url + path);
    else await page.evaluate(followLink, path);
    await page.waitForURL(`${site.url}/login?next=${encodeURIComponent(path)}`);
    await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
    expect(await page.getByRole("navigation", { name: "Your account" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Notifications/ }).count()).toBe(0);
  }
});

test("a signed-in customer is led away from login and sign-up", async () => {
  const { page } = visitor;
  await signInBrowser(visitor.context, site.url, { email, password });
  for (const path of ["/login", "/signup"]) {
    await page.goto(site.url + path);
    await page.waitForURL(`${site.url}/my-servers`);
  }
});

test("an order link of a public page brings a customer to the order at once", async () => {
  const { page } = visitor;
  await signInBrowser(visitor.context, site.url, { email, password });
  await page.goto(`${site.url}/servers`);
  await page.getByRole("link", { name: "Order Cutter 4 in Frankfurt" }).click();
  await page.waitForURL(/\/order-vm\?/);
  expect(new URL(page.url()).searchParams.get("plan")).toBe("cutter-4");
  await page.goto(`${site.url}/signup?next=${encodeURIComponent("/domains?name=northpier")}`);
  await page.waitForURL(`${site.url}/domains?name=northpier`);
});

test("a page of what does not exist has one heading and nothing to try again", async () => {
  const { page } = visitor;
  await signInBrowser(visitor.context, site.url, { email, password });
  for (const path of ["/servers/x", "/domains/x", "/contact/x"]) {
    await page.goto(site.url + path);
    await page
      .getByText(/does not exist|It may belong/)
      .first()
      .waitFor();
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  }
});

test("a wrong password is reported at the form, and ends no session", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/login`);
  await logIn("not the password");
  await page.getByRole("alert").filter({ visible: true }).first().waitFor();
  expect(pathOf()).toBe("/login");
});

test("logout ends the session here and on the server", async () => {
  const { page, context } = visitor;
  await signInBrowser(context, site.url, { email, password });
  const session = (await context.cookies()).find(({ name }) => name === "session")?.value;
  await page.goto(`${site.url}/my-servers`);
  await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/login/);
  const kept = (await context.cookies()).map(({ name }) => name);
  expect(kept.filter((name) => ["session", "signed_in"].includes(name))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  expect((await callApi(site.url, "GET /users/me", { token: session })).status).toBe(401);
  await page.goto(`${site.url}/wallet`);
  await page.waitForURL(/\/login/);
});

test("a session that ended elsewhere leads to login, says why, and leads back", async () => {
  const { page, context } = visitor;
  await signInBrowser(context, site.url, { email, password });
  await page.goto(`${site.url}/my-servers`);
  await page.getByRole("heading", { name: "My Servers", level: 1 }).waitFor();
  const session = (await context.cookies()).find(({ name }) => name === "session")?.value;
  // Else a call that the page makes by itself may find it out before the click.
  const isOwnCall = (url: URL) => url.pathname.startsWith("/api/") && !url.pathname.includes("transactions");
  await page.route(isOwnCall, (route) => route.abort());
  await callOk(site.url, "POST /auth/logout", { token: session, body: {} });
  // What the page had asked for before may find it out first: then the link is gone.
  const link = page.getByRole("link", { name: "Transactions" }).filter({ visible: true }).first();
  const isAtLogin = page.waitForURL(/\/login\?next=/);
  await Promise.race([link.click({ timeout: 10_000 }).catch(() => undefined), isAtLogin]);
  await isAtLogin;
  await page.getByText("Unauthorized or token expired").first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  await page.unroute(isOwnCall);
});

test("a browser whose session ended meanwhile starts at login, without its user", async () => {
  const { page, context } = visitor;
  await signInBrowser(context, site.url, { email, password });
  await page.goto(`${site.url}/wallet`);
  await page.getByRole("heading", { name: "Wallet", level: 1 }).waitFor();
  const session = (await context.cookies()).find(({ name }) => name === "session")?.value;
  await page.goto("about:blank");
  await callOk(site.url, "POST /auth/logout", { token: session, body: {} });
  await page.goto(`${site.url}/wallet`);
  await page.waitForURL(/\/login\?next=/);
  await page.getByText("Unauthorized or token expired").first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("signed_in");
});

test("an order whose session ends meanwhile is kept for the same customer as it was typed", async () => {
  const { page, context } = visitor;
  await topUp(site.url, token, 2000);
  await signInBrowser(context, site.url, { email, password });
  await page.goto(`${site.url}/order-vm?plan=sloop-2&location=fra1`);
  await page.getByLabel("Root password").fill("quiet-harbour-7");
  await page.getByLabel("Name", { exact: true }).fill("half-typed");
  await page.waitForURL(/name=half-typed/);
  const session = (await context.cookies()).find(({ name }) => name === "session")?.value;
  await callOk(site.url, "POST /auth/logout", { token: session, body: {} });
  await page.getByRole("button", { name: /Pay \$4\.90 from balance/ }).click();
  await page.waitForURL(/\/login\?next=/);
  await logIn();
  await page.waitForURL(/\/order-vm\?/);
  await page.getByLabel("Root password").waitFor();
  await expect.poll(() => page.getByLabel("Root password").inputValue()).toBe("quiet-harbour-7");
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("half-typed");

  await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/login/);
  await logIn();
  await page.waitForURL(/\/my-servers/);
  await page.getByRole("link", { name: "Order server" }).first().click();
  await page.getByLabel("Root password").waitFor();
  await expect.poll(() => page.getByLabel("Root password").inputValue()).toBe("");
});

test("a page opened without a network says so, and loads once there is one", async () => {
  const { page, context } = visitor;
  await signInBrowser(context, site.url, { email, password });
  await page.goto(`${site.url}/my-servers`);
  await page.getByRole("heading", { name: "My Servers", level: 1 }).waitFor();
  await context.setOffline(true);
  await page
    .getByText(/^Offline\. Last seen at/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Wallet" }).filter({ visible: true }).first().click();
  await page.getByText("The server cannot be reached.").first().waitFor();
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Wallet", level: 1 }).waitFor();
});

test("a forgotten password is replaced through the mailed link", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/login`);
  await page.getByRole("link", { name: "Forgot it?" }).click();
  // The page before has a field of that name too.
  await page.getByRole("button", { name: "Send the link" }).waitFor();
  await page.getByLabel("Email").fill(email);
  const asked = page.waitForRequest("**/api/auth/recovery");
  await page.getByRole("button", { name: "Send the link" }).click();
  expect((await asked).postDataJSON()).toEqual({ email });
  await page.getByText(`If ${email} has an account here`).waitFor();

  const mail = page.getByRole("row", { name: email }).getByRole("link", { name: "Set a new password" });
  await expect
    .poll(async () => {
      await page.goto(`${site.url}/dev/mailbox`);
      return mail.count();
    })
    .toBe(1);
  await mail.click();
  await page.frameLocator("iframe").getByRole("link").first().click();
  await page.waitForURL(/\/recovery\/token#token=/);
  const mailed = new URLSearchParams(new URL(page.url()).hash.slice(1)).get("token");
  await page.getByLabel("New password").fill("another long password");
  const reset = page.waitForRequest("**/api/auth/recovery/token*");
  await page.getByRole("button", { name: "Save new password" }).click();
  expect((await reset).postDataJSON()).toEqual({ password: "another long password" });
  expect([...new URL((await reset).url()).searchParams]).toEqual([["token", mailed]]);
  await page.getByText("Your new password is saved.").waitFor();

  expect((await callApi(site.url, "GET /users/me", { token })).status).toBe(401);
  await page.getByRole("link", { name: "Log in" }).click();
  await page.waitForURL(/\/login/);
  await logIn("another long password");
  await page.waitForURL(`${site.url}/my-servers`);
});

test("a referral link is kept until the sign-up sends it", async () => {
  const { page } = visitor;
  const { id } = await callOk(site.url, "GET /users/me", { token });
  await page.goto(`${site.url}/auth/register/${id}`);
  await page.waitForURL(`${site.url}/`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("referrer"))).toBe(id);
  const sent = page.waitForRequest(/\/api\/auth\/sign-up$/);
  await signUp(page, site.url, `${randomUUID()}@example.com`, password);
  expect((await sent).postDataJSON()).toMatchObject({ referrer: id });
});

test("an unknown page is the start page; an unknown call is an error", async () => {
  const { page } = visitor;
  await page.goto(`${site.url}/no-such-page`);
  expect(pathOf()).toBe("/");
  expect((await callApi(site.url, "GET /unknown")).status).toBe(404);
});

test("language and theme follow the customer to another browser", async () => {
  const { page, context } = visitor;
  await signInBrowser(context, site.url, { email, password });
  await page.goto(`${site.url}/settings`);
  const saved = page.waitForResponse(/\/api\/users\/settings$/);
  await page.getByRole("switch", { name: "Dark theme" }).filter({ visible: true }).first().click();
  await saved;
  await page
    .getByRole("main")
    .getByRole("button", { name: /Change language/ })
    .click();
  const savedLanguage = page.waitForResponse(/\/api\/users\/settings$/);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Arabic/ })
    .click();
  await savedLanguage;

  const other = await visit();
  await other.page.goto(`${site.url}/login`);
  const html = other.page.locator("html");
  expect([await html.getAttribute("dir"), await html.getAttribute("data-theme")]).not.toContain("rtl");
  await signInBrowser(other.context, site.url, { email, password });
  await other.page.goto(`${site.url}/my-servers`);
  await expect.poll(() => html.getAttribute("dir")).toBe("rtl");
  await expect.poll(() => html.getAttribute("data-theme")).toBe("dark");
  await other.close();
});

test("a purchase whose answer is lost is repeated and charged once", async () => {
  const { page, context } = visitor;
  await topUp(site.url, token, 2000);
  await signInBrowser(context, site.url, { email, password });
  const keys: (string | undefined)[] = [];
  await page.route("**/api/v2/servers/purchase", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    // The server has it and answers; the answer never arrives.
    await route.fetch();
    return route.abort();
  });
  await page.goto(`${site.url}/order-vm?plan=sloop-2&location=fra1`);
  await page.getByLabel("Root password").fill("quiet-harbour-7");
  await page.getByLabel("Name", { exact: true }).fill("once-only");
  await page.getByRole("button", { name: /Pay \$4\.90 from balance/ }).click();
  await page.waitForURL(/\/servers\/srv_/);

  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  const { servers } = await callOk(site.url, "GET /v2/servers/list", { token });
  const { transactions } = await callOk(site.url, "GET /v2/transactions", { token });
  expect(servers).toHaveLength(1);
  expect(transactions.filter(({ kind }: { kind: string }) => kind === "purchase")).toHaveLength(1);
});
