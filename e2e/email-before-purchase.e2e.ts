import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { followMail } from "./harness/demo-mailbox.ts";
import { topUp } from "./harness/furnished-customer.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { visit } from "./harness/visitor.ts";

// A customer who came by Telegram has no email, and is asked for one by their first purchase.

let site: SharedSite;

beforeAll(async () => {
  site = await useSharedSite();
});

test("the first purchase of a Telegram account asks for an email, and goes through once it is confirmed", async () => {
  const visitor = await visit();
  const { page, context, complaints } = visitor;
  await page.goto(`${site.url}/signup?next=${encodeURIComponent("/order-vm?plan=sloop-2&location=fra1")}`);
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Continue with Telegram" }).click(),
  ]);
  await opened.getByLabel(/^Another /).fill(`name_${randomUUID().slice(0, 8)}`);
  await opened.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/order-vm\?.*plan=sloop-2/);
  const session = (await context.cookies(site.url)).find(({ name }) => name.endsWith("session"));
  await topUp(site.url, session?.value ?? "", 5000);
  await page.reload();

  await page.getByLabel("Name", { exact: true }).fill("northpier-web");
  await page.getByLabel("Root password").fill("quiet-harbour-7");
  await page.getByRole("button", { name: /Pay \$4\.90 from balance/ }).click();
  const asked = page.getByRole("dialog", { name: "An email for your account" });
  const email = `${randomUUID()}@example.com`;
  await asked.getByLabel("Email").fill(email);
  await asked.getByRole("button", { name: "Send the link" }).click();
  await asked.getByText("We sent a link to").waitFor();
  const mailbox = await context.newPage();
  await followMail(mailbox, site.url, { recipient: email, subject: /email/i });
  await mailbox.getByRole("button", { name: "Use this email" }).click();
  await mailbox.getByText("Your email is now").waitFor();
  await asked.getByRole("button", { name: "I have opened it, go on" }).click();
  await page.waitForURL(/\/servers\/srv_/);
  expect(complaints.filter((complaint) => !complaint.includes("/servers/purchase"))).toEqual([]);
});
