import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { callApi, callOk } from "./harness/api-client.ts";
import { buyServer, signInBrowser, smallServer, topUp, waitForStatus } from "./harness/furnished-customer.ts";
import { followMail } from "./harness/demo-mailbox.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// A second person in a customer's team: invited by mail, with a role that decides what they see and may do.

const password = "a long enough password";
let site: SharedSite;
let owner: Visitor;
let ownerToken: string;
let server: string;
const ownerEmail = `${randomUUID()}@example.com`;
const memberEmail = `${randomUUID()}@example.com`;

beforeAll(async () => {
  site = await useSharedSite();
  const person = { email: ownerEmail, password, username: "Olga" };
  ({ accessToken: ownerToken } = await callOk(site.url, "POST /auth/sign-up", { body: person }));
  await topUp(site.url, ownerToken, 2_000);
  server = await buyServer(site.url, ownerToken, "team-web");
  await waitForStatus(site.url, ownerToken, server, "running");
  owner = await visit();
  await signInBrowser(owner.context, site.url, person);
});

const openLink = (page: Page, subject: string, recipient: string) =>
  followMail(page, site.url, { recipient, subject });

test("a technical member is invited, restarts a server, buys nothing, and is out once removed", async () => {
  const { page } = owner;
  await page.goto(`${site.url}/settings/team`);
  await page.getByText("You work alone here.").waitFor();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(memberEmail);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await page.getByRole("button", { name: `Take the invitation to ${memberEmail} back` }).waitFor();

  // The invited person has no account yet: the link of the mail proves the mailbox.
  const member = await visit();
  await openLink(member.page, "You are invited into a team", memberEmail);
  await member.page.getByText("Olga invites you to their team. Your role: Technical.").waitFor();
  await member.page.getByRole("button", { name: "Create an account" }).click();
  expect(await member.page.getByLabel("Email").inputValue()).toBe(memberEmail);
  await member.page.getByLabel("Username").fill("Tarek");
  await member.page.getByLabel("Password", { exact: true }).fill(password);
  await member.page.getByRole("button", { name: "Create account", exact: true }).click();
  await member.page.waitForURL(`${site.url}/my-servers`);

  // The owner's server, without the owner's money.
  await member.page.getByText("team-web").first().waitFor();
  const navigation = member.page.getByRole("navigation", { name: "Your account" });
  await navigation.getByRole("link", { name: "My Servers" }).waitFor();
  expect(await navigation.getByRole("link", { name: "Wallet" }).count()).toBe(0);
  await member.page.goto(`${site.url}/servers/${server}`);
  await member.page.getByRole("button", { name: "Restart" }).click();
  await member.page.getByRole("dialog").getByRole("button", { name: "Restart" }).click();
  const activity = () => callOk(site.url, `GET /v2/servers/${server}/activity`, { token: ownerToken });
  const kinds = async () => (await activity()).tasks.map(({ kind }: { kind: string }) => kind);
  await expect.poll(kinds).toContainEqual(expect.stringContaining("restart"));
  await member.page.goto(`${site.url}/order-vm`);
  await member.page.getByText("Ask an owner or an administrator").first().waitFor();
  expect(await member.page.getByRole("button", { name: /^Pay/ }).count()).toBe(0);

  // A call past the page is refused too; a new sign-in goes on with the customer that was chosen last.
  const { accessToken } = await callOk(site.url, "POST /auth/sign-in", {
    body: { email: memberEmail, password },
  });
  const purchase = await callApi(site.url, "POST /v2/servers/purchase", {
    token: accessToken,
    key: randomUUID(),
    body: smallServer("never"),
  });
  expect([purchase.status, purchase.body.error.code]).toEqual([403, "role_not_allowed"]);

  // Their own account is one choice away, on phones too, and the page says whose this is.
  await member.page.goto(`${site.url}/my-servers`);
  await navigation.getByText("Olga · Technical").waitFor();
  await member.page.setViewportSize({ width: 360, height: 780 });
  await member.page.getByRole("button", { name: "Open menu" }).click();
  await member.page
    .getByRole("region", { name: "Account" })
    .getByRole("button", { name: "Tarek · Owner" })
    .waitFor();
  await member.page.setViewportSize({ width: 1440, height: 900 });
  await member.page.locator("header details summary").last().click();
  const switcher = member.page.getByRole("region", { name: "Account" });
  await switcher.getByRole("button", { name: "Tarek · Owner" }).click();
  await member.page.waitForURL(`${site.url}/my-servers`);
  await expect.poll(() => member.page.getByText("team-web").count()).toBe(0);

  // Removed: the session that acts for the owner's customer ends.
  await page.reload();
  await page.getByRole("button", { name: "Remove Tarek" }).click();
  await page.getByRole("dialog").getByText("They made no API keys.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Remove from the team" }).click();
  await page.getByText("Tarek", { exact: true }).waitFor({ state: "detached" });
  expect((await callApi(site.url, "GET /v2/servers/list", { token: accessToken })).status).toBe(401);
  expect(owner.complaints).toEqual([]);
});

test("who is invited and has an account confirms its email first, and then joins", async () => {
  const person = { email: `${randomUUID()}@example.com`, password, username: "Uta" };
  await callOk(site.url, "POST /v2/team/invitations", {
    token: ownerToken,
    body: { email: person.email, role: "viewer" },
  });
  await callOk(site.url, "POST /auth/sign-up", { body: person });
  const { page, context } = await visit();
  await signInBrowser(context, site.url, person);
  await openLink(page, "You are invited into a team", person.email);
  await page.getByRole("button", { name: "Join the team" }).click();
  await page.getByText("Confirm your email first").waitFor();
  await openLink(page, "Confirm your email", person.email);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await page.getByText(`${person.email} is confirmed.`).waitFor();
  await openLink(page, "You are invited into a team", person.email);
  await page.getByRole("button", { name: "Join the team" }).click();
  await page.waitForURL(`${site.url}/my-servers`);
  await page.getByText("team-web").first().waitFor();
});
