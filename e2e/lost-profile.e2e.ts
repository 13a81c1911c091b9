import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, callOk } from "./harness/api-client.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// What the customer sees when calls about the account fail, with and without a message (product §4, §8).

const password = "a long enough password";

let site: SharedSite;
let visitor: Visitor;
let email: string;

beforeAll(async () => {
  site = await useSharedSite();
});

beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  await callOk(site.url, "POST /auth/sign-up", { body: { email, password } });
  visitor = await visit();
});

afterEach(() => visitor.close());

const sessionCookie = async () =>
  (await visitor.context.cookies()).find(({ name }) => name === "session")?.value;

/** Answers a call as a gateway does that reaches no server. */
const breakCall = (path: string) =>
  visitor.page.route(`**/api${path}`, (route) => route.fulfill({ status: 500, body: "<html></html>" }));

test("product §4: a profile that fails after sign-in ends the new session, and login says so", async () => {
  const { page } = visitor;
  await breakCall("/users/me");
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  const opened = page.waitForResponse("**/api/auth/sign-in");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  const { accessToken } = await (await opened).json();
  await page.getByText("Failed to fetch user profile").first().waitFor();
  await expect.poll(sessionCookie).toBeUndefined();
  expect((await callApi(site.url, "GET /users/me", { token: accessToken })).status).toBe(401);
  await page.goto(`${site.url}/wallet`);
  await page.waitForURL(/\/login/);
});

test("product §4: a profile that fails at the start clears the stored user and leads to login, but ends nothing", async () => {
  const { page, context } = visitor;
  await signInBrowser(context, site.url, { email, password });
  await page.goto(`${site.url}/wallet`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("user"))).not.toBeNull();
  await breakCall("/users/me");
  await page.reload();
  await page.waitForURL(/\/login\?next=/);
  await page.getByText("Failed to load profile").first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  await page.unroute("**/api/users/me");
  await page.goto(`${site.url}/wallet`);
  await page.getByRole("heading", { name: "Wallet", level: 1 }).waitFor();
});

test("at the start the profile is loaded again, and the state of notifications asked", async () => {
  const { page, context } = visitor;
  await signInBrowser(context, site.url, { email, password });
  for (const path of ["/wallet", "/servers"]) {
    const asked = ["**/api/users/me", "**/api/v2/notifications/status"].map((url) =>
      page.waitForResponse(url),
    );
    await page.goto(site.url + path);
    for (const answer of await Promise.all(asked)) expect(answer.status()).toBe(200);
  }
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}"));
  expect((await stored()).balance).toBe(0);
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem("user") ?? "{}");
    localStorage.setItem("user", JSON.stringify({ ...user, balance: 77 }));
  });
  await page.goto(`${site.url}/wallet`);
  await expect.poll(async () => (await stored()).balance).toBe(0);
});

async function fillForm(path: string): Promise<void> {
  const { page } = visitor;
  await page.goto(site.url + path);
  const form = page.locator("form");
  await form.waitFor();
  if ((await form.getByLabel("Email").count()) > 0)
    await form.getByLabel("Email").fill(`${randomUUID()}@example.com`);
  const secret = form.locator("input[type=password]");
  if ((await secret.count()) > 0) await secret.fill("another long password");
  await form.locator("button[type=submit]").click();
}

test.each([
  ["/login", "/auth/sign-in"],
  ["/signup", "/auth/sign-up"],
])("product §4: %s without an access token is an invalid response", async (path, call) => {
  const { page, context } = visitor;
  await page.route(`**/api${call}`, (route) => route.fulfill({ json: {} }));
  await fillForm(path);
  await page.locator("form").getByText("Invalid response from server", { exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("signed_in");
});

test.each([
  ["/login", "/auth/sign-in", "Failed to sign in"],
  ["/signup", "/auth/sign-up", "Failed to sign up"],
  ["/recovery", "/auth/recovery", "Failed to request password recovery"],
  ["/recovery/token?token=unknown", "/auth/recovery/token*", "Failed to reset password"],
])("product §8: %s says what failed when no message is available", async (path, call, text) => {
  await breakCall(call);
  await fillForm(path);
  await visitor.page.locator("form").getByText(text, { exact: true }).waitFor();
});

test("product §8: profile and settings of a caller without any token name the cause", async () => {
  for (const route of ["GET /users/me", "POST /users/settings"] as const) {
    const method = route.split(" ")[0] ?? "";
    const answer = await fetch(`${site.url}/api${route.slice(method.length + 1)}`, {
      method,
      headers: { "content-type": "application/json", origin: site.url },
      ...(method === "POST" && { body: "{}" }),
    });
    expect(answer.status).toBe(401);
    expect((await answer.json()).error).toMatchObject({ message: "User is not authenticated" });
  }
});

test("product §8: the account button of a public page says that the profile failed", async () => {
  const { page, context } = visitor;
  await signInBrowser(context, site.url, { email, password });
  await breakCall("/users/me");
  await page.goto(`${site.url}/servers`);
  await page.getByRole("banner").getByTitle("Failed to get user profile").waitFor();
});

test("product §8: a refusal without any words is an unknown error", async () => {
  const { page, context } = visitor;
  await signInBrowser(context, site.url, { email, password });
  await page.route("**/api/v2/transactions*", (route) =>
    route.fulfill({ status: 422, json: { error: { code: "of_a_later_release", message: "" } } }),
  );
  await page.goto(`${site.url}/transactions`);
  await page.getByText("An unknown error occurred").first().waitFor();
});

test("product §8: a logout that fails is an alert, and the customer stays signed in", async () => {
  const { page, context } = visitor;
  await signInBrowser(context, site.url, { email, password });
  await page.goto(`${site.url}/my-servers`);
  await breakCall("/auth/logout");
  await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).first().click();
  const alert = page.getByRole("alertdialog").filter({ hasText: "Failed logout" });
  await alert.waitFor();
  expect(await alert.getByRole("heading").textContent()).toBe("Error");
  expect(new URL(page.url()).pathname).toBe("/my-servers");
  expect(await sessionCookie()).toBeDefined();
});

test("product §8: settings that could not be saved are ignored in silence", async () => {
  const { page, context } = visitor;
  await signInBrowser(context, site.url, { email, password });
  await page.goto(`${site.url}/settings`);
  await page.route("**/api/users/settings", (route) =>
    route.fulfill({ status: 422, json: { error: { code: "invalid_input", message: "No." } } }),
  );
  const answer = page.waitForResponse("**/api/users/settings");
  await page.getByRole("switch", { name: "Dark theme" }).filter({ visible: true }).first().click();
  await answer;
  await page.locator("body.dark").waitFor({ state: "attached" });
  // The next failure has a toast, and nothing came before it.
  await breakCall("/auth/logout");
  await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).first().click();
  const toasts = page.getByRole("alertdialog").or(page.getByRole("alert")).filter({ visible: true });
  await toasts.filter({ hasText: "Failed logout" }).first().waitFor();
  expect(await toasts.filter({ hasNotText: "Failed logout" }).count()).toBe(0);
  expect(await page.locator("body.dark").count()).toBe(1);
});
