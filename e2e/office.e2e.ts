import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { makeStaff, staffPassword } from "#src/features/staff/server/staff-session.fixture.ts";
import { authenticator } from "#src/platform/factors/totp-app.fixture.ts";
import { systemClock } from "#src/platform/clock.ts";
import { encodeId } from "#src/shared/ids.ts";
import { callApi, callOk } from "./harness/api-client.ts";
import type { Inspector } from "./harness/inspector.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";
import { openStaffSession } from "./harness/staff-session.ts";
import { addAuthenticator } from "./harness/virtual-authenticator.ts";
import { visit } from "./harness/visitor.ts";

// The office in a browser, as staff of several roles. It makes members, who are there for all, and so has its own site.

let site: OfficeSite;
let url: string;
let inspector: Inspector;
/** What would run if a page took a name for more than text. */
const hostileName = '<img src=x onerror="document.title=1">';

beforeAll(async () => {
  site = await startOfficeSite();
  ({ url, inspector } = site);
});

/** A member with an open session in a browser of their own. */
const visitAs = (role: string, email?: string) =>
  visitOffice(site, { role, ...(email !== undefined && { email }) });

/** Half an hour has gone since the last proof of this member. */
async function letProofEnd(email: string): Promise<void> {
  const staff = inspector.platform.db.kysely.selectFrom("staff").select("id").where("email", "=", email);
  await inspector.platform.db.kysely
    .updateTable("staff_sessions")
    .set({ confirmed_until: null })
    .where("staff_id", "=", staff)
    .execute();
}

test("a set-up link leads to a password, an authenticator that is mandatory, codes, and the office", async () => {
  const { setUp } = await inspector.product.staff.create({ email: "new@example.com", role: "owner" });
  const { page, complaints, context } = await visit();
  await page.goto(setUp?.url.replace(/^https?:\/\/[^/]+/, url) ?? "");
  await page.getByLabel("Your name").fill(hostileName);
  await page.getByLabel("Password", { exact: true }).fill(staffPassword);
  expect(page.url()).not.toContain("#");
  await page.getByRole("button", { name: "Go on" }).click();
  // Nothing else opens before there is a factor.
  await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
  await page.goto(`${url}/staff/members`);
  await page.getByRole("button", { name: "Use an authenticator app" }).click();
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){3,}/).textContent()) ?? "";
  await page
    .getByLabel("First code")
    .fill(authenticator({ clock: systemClock }, secret.replaceAll(" ", "")).code());
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect.poll(() => page.getByRole("listitem").count()).toBe(10);
  const recoveryCode = (await page.getByRole("listitem").first().textContent()) ?? "";
  await page.getByLabel("I have kept them").check();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("heading", { name: "Members", level: 1 }).waitFor();
  // The name is text here, in the bar and in the list.
  await expect.poll(() => page.getByText(hostileName).count()).toBeGreaterThan(1);

  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "staff")).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  await page.getByText("Menu of your login").locator("..").click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByLabel("Email", { exact: true }).fill("new@example.com");
  await page.getByLabel("Password", { exact: true }).fill(staffPassword);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: "Recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "Board", level: 1 }).waitFor();
  expect(await page.title()).toBe("Board · Moorage Office");
  // Before the session there is none to show.
  expect(complaints.filter((complaint) => !complaint.includes("401"))).toEqual([]);
});

test("a passkey is enrolled, and signs in alone", async () => {
  await inspector.product.staff.create({
    email: "key@example.com",
    role: "support",
    password: staffPassword,
  });
  const visitor = await visit();
  const { page } = visitor;
  const { cdp, id } = await addAuthenticator(visitor);
  const touch = (enabled: boolean) =>
    cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: id, enabled });
  await page.goto(`${url}/staff/sign-in`);
  await page.getByLabel("Email").fill("key@example.com");
  await page.getByLabel("Password", { exact: true }).fill(staffPassword);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await page.getByLabel("I have kept them").check();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("heading", { name: "Board", level: 1 }).waitFor();

  // The list of the email field is not answered; the button is.
  await touch(false);
  await page.context().clearCookies();
  const options = "**/api/v2/admin/passkey/options";
  await Promise.all([page.waitForResponse(options), page.goto(`${url}/staff/audit`)]);
  await page.route(options, async (route) => {
    await touch(true);
    await route.continue();
  });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  // Where one wanted to go, which this role may not see.
  await page.getByRole("heading", { name: "Your role does not allow this" }).waitFor();
  expect(await page.getByText("See who did what, and export it").count()).toBe(1);
});

test("an act that gives access asks for a proof and then goes on", async () => {
  const other = await makeStaff(inspector.product.staff, systemClock, {
    role: "viewer",
    email: "viewer@example.com",
  });
  const { page, email } = await visitAs("owner", "stepping@example.com");
  const codes = await page.request.post(`${url}/api/v2/admin/factors/recovery-codes`, {
    data: {},
    headers: { origin: url },
  });
  const { recoveryCodes } = await codes.json();
  await page.goto(`${url}/staff/members`);
  await page.getByRole("link", { name: other.email.split("@")[0] ?? "", exact: true }).click();
  await letProofEnd(email);
  await page.getByRole("button", { name: "Change the role" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").click();
  await page.getByRole("option", { name: "Auditor" }).click();
  await dialog.getByLabel("Reason").fill("takes over the audit");
  await dialog.getByRole("button", { name: "Change the role" }).click();
  await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
  await page.getByRole("button", { name: "Recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCodes[0]);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByText("viewer has another role.").waitFor();
  const { role } = await inspector.platform.db.kysely
    .selectFrom("staff")
    .select("role")
    .where("email", "=", other.email)
    .executeTakeFirstOrThrow();
  expect(role).toBe("auditor");
  // The bar counts the new half hour.
  await page.getByRole("timer").waitFor();
});

test("by keyboard alone: the palette leads to a list, whose rows and entries open", async () => {
  const { page, complaints } = await visitAs("owner", "keys@example.com");
  await page.goto(`${url}/staff`);
  await page.getByRole("heading", { name: "Board", level: 1 }).waitFor();
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Search everything" }).waitFor();
  await page.keyboard.type("audit");
  await page.getByRole("option", { name: /^Audit/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Audit", level: 1 }).waitFor();
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /20\d\d/, expanded: true }).waitFor();

  // Two keys, one after the other, lead to the members; the help lists them.
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Keys" }).waitFor();
  expect(await page.getByRole("term").filter({ hasText: "Members" }).count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await page.getByRole("heading", { name: "Members", level: 1 }).waitFor();
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/staff\/members\/stf_/);
  expect(complaints).toEqual([]);
});

test("an owner makes a role with a limit; who has it may do that and nothing else", async () => {
  const { page } = await visitAs("owner", "roles@example.com");
  await page.goto(`${url}/staff/roles`);
  await page.getByRole("heading", { name: "Roles and limits", level: 1 }).waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("night-desk");
  for (const permission of ["orders.read", "orders.refund"])
    await dialog.getByRole("checkbox", { name: permission }).check();
  await dialog.getByLabel("Reason").fill("the desk at night");
  await dialog.getByRole("button", { name: "Make the role" }).click();
  await page.getByText("The role is saved.").waitFor();
  await page
    .getByRole("row", { name: /night-desk.*orders\.refund/ })
    .getByRole("button", { name: "Change" })
    .click();
  await dialog.getByLabel("A day").fill("15");
  await dialog.getByLabel("Reason").fill("small sums alone");
  await dialog.getByRole("button", { name: "Set the limit" }).click();
  await page.getByText("The limit is set.").waitFor();
  const { token } = await openStaffSession(url, inspector, { role: "night-desk" });
  const limit = await callOk(url, "GET /v2/admin/me/limit?act=orders.refund", { token });
  expect(limit.centsPerDay).toBe(1500);
  expect((await callApi(url, "GET /v2/admin/orders", { token })).status).toBe(200);
  expect((await callApi(url, "GET /v2/admin/customers", { token })).status).toBe(403);
});

test("an owner disables a member, lets them in again, and resets their login; an auditor may only look", async () => {
  const leaver = await openStaffSession(url, inspector, { role: "viewer", email: "leaver@example.com" });
  const path = `staff/${encodeId("staff", leaver.staffId)}`;
  const { page } = await visitAs("owner", "leads@example.com");
  await page.goto(`${url}/staff/${path.replace("staff", "members")}`);
  const act = async (name: string, label: string, done: RegExp) => {
    await page.getByRole("button", { name }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("leaves us today");
    await page.getByRole("dialog").getByRole("button", { name: label }).click();
    await page.getByText(done).waitFor();
  };
  const signIn = async () => {
    const body = { email: leaver.email, password: leaver.password };
    return (await callApi(url, "POST /v2/admin/sign-in", { body })).status;
  };
  const me = async () => (await callApi(url, "GET /v2/admin/me", { token: leaver.token })).status;
  expect(await me()).toBe(200);
  await act("Disable", "Disable", /can no longer sign in\.$/);
  expect([await me(), await signIn()]).toEqual([401, 401]);
  await act("Enable", "Enable", /can sign in again\.$/);
  expect(await signIn()).toBe(200);
  await act("Reset the factor", "Reset", /A new link was mailed to leaver@example\.com/);
  expect(await signIn()).toBe(401);
  const mail = inspector.platform.db.kysely.selectFrom("mail_messages").select("id");
  expect(await mail.where("recipient", "=", leaver.email).execute()).toHaveLength(1);

  const auditor = await visitAs("auditor", "looks@example.com");
  await auditor.page.goto(`${url}/staff/${path.replace("staff", "members")}`);
  await auditor.page.getByRole("heading", { name: "leaver", level: 1 }).waitFor();
  expect(await auditor.page.getByRole("button", { name: /Disable|Reset|Change the role/ }).count()).toBe(0);
  const reason = "not by an auditor";
  const calls = [
    ["POST", `${path}/disable`, { reason }],
    ["POST", `${path}/reset-factor`, { reason }],
    ["POST", "roles", { name: "own", permissions: ["staff.read"], reason }],
    ["PUT", "roles/support/limits/wallet.adjust", { centsPerDay: null, reason }],
  ] as const;
  for (const [method, call, body] of calls) {
    const { status } = await callApi(url, `${method} /v2/admin/${call}`, { token: auditor.token, body });
    expect([call, status]).toEqual([call, 403]);
  }
});

test("an auditor finds entries by who and what, sees before and after, and exports them without formulas", async () => {
  const owner = await openStaffSession(url, inspector, { email: "acts@example.com" });
  const reason = '=HYPERLINK("https://example.com")';
  const set = (centsPerDay: number) =>
    callOk(url, "PUT /v2/admin/roles/support/limits/wallet.adjust", {
      token: owner.token,
      body: { centsPerDay, reason },
    });
  await set(1200);
  await set(3400);
  const { page } = await visitAs("auditor", "audits@example.com");
  await page.goto(`${url}/staff/audit?actor=${encodeId("staff", owner.staffId)}`);
  const signedIn = page.getByRole("row", { name: /Member signed in/ }).first();
  await signedIn.waitFor();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("combobox", { name: "Field" }).click();
  await page.getByRole("option", { name: "Action is" }).click();
  await page.getByRole("combobox", { name: "Action is" }).fill("limit of a role");
  await page.getByRole("option", { name: /Limit of a role set/ }).click();
  await signedIn.waitFor({ state: "detached" });
  const rows = page.locator("tr[data-row]");
  await expect.poll(() => rows.count()).toBe(2);
  await rows.first().locator("[data-open]").click();
  await page.getByRole("row", { name: "Amount a day $12.00 $34.00", exact: true }).waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("for the auditors");
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Take it out" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  const lines = text.trim().split("\n").slice(1);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toContain("staff-role.limit");
  expect(text).toContain("'=HYPERLINK");
  expect(text).not.toMatch(/(?:^|[,;\n])"?=/);
  const { token } = await openStaffSession(url, inspector, { role: "billing" });
  expect((await callApi(url, "GET /v2/admin/audit/export?reason=just+looking", { token })).status).toBe(403);
});

test("a role sees its own places only, and the server refuses the calls of the others", async () => {
  const { page } = await visitAs("support", "support@example.com");
  await page.goto(`${url}/staff/members`);
  await page.getByRole("heading", { name: "Your role does not allow this" }).waitFor();
  const places = page.getByRole("navigation", { name: "Places of the office" });
  expect(await places.getByRole("link").allTextContents()).not.toContain("Staff");
  const answer = await page.request.get(`${url}/api/v2/admin/staff`);
  expect(answer.status()).toBe(403);
});

test("nothing but files of its own runs in the office, and nothing frames or keeps it", async () => {
  const answer = await fetch(`${url}/staff/audit`);
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe|sha256|https?:|data:|\*/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  const html = await answer.text();
  expect(html).not.toMatch(/<script(?![^>]*(?:src=|application\/json))|<style|\son\w+=/);
  // Its files are its own: none of the cabinet's.
  expect(html).not.toMatch(/(?:src|href)="\/assets\//);
});
