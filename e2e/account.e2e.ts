import { beforeAll, test } from "vitest";
import type { Page } from "playwright-core";
import { followMail } from "./harness/demo-mailbox.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { signUp, type Visitor, visit } from "./harness/visitor.ts";

// A customer's account, used by its owner: confirm the email, see and end sessions, change both secrets.

const email = "ines@example.com";
const newEmail = "ines@new.example.com";

let site: SharedSite;
let visitor: Visitor;
let mailbox: Page;

beforeAll(async () => {
  site = await useSharedSite();
  visitor = await visit();
  mailbox = await visitor.context.newPage();
});

const openLink = (subject: string, recipient: string) =>
  followMail(mailbox, site.url, { recipient, subject });

test("confirm the email, end another session, change the password, change the email and undo it", async () => {
  const { page } = visitor;
  await signUp(page, site.url, email, "the first password");

  // The notice, which can be closed for this session only, disappears by itself, in the tab that was open, when the link is followed in another.
  await page.goto(`${site.url}/settings`);
  await page.getByText("so that warnings about expiry can reach you").waitFor();
  await openLink("Confirm your email", email);
  await mailbox.getByRole("button", { name: "Confirm email" }).click();
  await mailbox.getByText("ines@example.com is confirmed.").waitFor();
  await mailbox.getByRole("heading", { name: "Email confirmed" }).waitFor();
  await page.getByText("so that warnings about expiry can reach you").waitFor({ state: "detached" });

  // A second browser is seen in the list and logged out from here.
  const other = await visit();
  await other.page.goto(`${site.url}/login`);
  await other.page.getByLabel("Email").fill(email);
  await other.page.getByLabel("Password", { exact: true }).fill("the first password");
  await other.page.getByRole("button", { name: "Log in", exact: true }).click();
  await other.page.waitForURL(/\/my-servers/);
  await page.getByRole("link", { name: "Security", exact: true }).click();
  await page.waitForURL(`${site.url}/settings/security`);
  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  await page.getByRole("button", { name: "Log out everywhere else" }).waitFor({ state: "detached" });
  await other.page.goto(`${site.url}/settings`);
  await other.page.waitForURL(/\/login/);
  await other.close();

  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password", { exact: true }).fill("not the password");
  await page.getByLabel("New password", { exact: true }).fill("the second password");
  await page.getByRole("button", { name: "Save new password" }).click();
  await page.getByText("This is not your current password.").waitFor();
  await page.getByLabel("Current password", { exact: true }).fill("the first password");
  await page.getByRole("button", { name: "Save new password" }).click();
  await page.getByText("Your new password is saved. Other sessions were ended.").waitFor();

  await page.getByRole("link", { name: "General", exact: true }).click();
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email").fill(newEmail);
  await page.getByLabel("Current password", { exact: true }).fill("the second password");
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText(`Open the link in the mail to ${newEmail} to finish.`).waitFor();
  await openLink("Confirm your new email", newEmail);
  await mailbox.getByRole("button", { name: "Use this email" }).click();
  await mailbox.getByText(`Your email is now ${newEmail}.`).waitFor();
  await page.getByText(newEmail, { exact: true }).waitFor();

  // The link at the old address undoes it, and all sessions end.
  await openLink("The email of your account is to change", email);
  await mailbox.getByRole("button", { name: "Keep this email" }).click();
  await mailbox.getByText("all sessions were ended").waitFor();
  await page.goto(`${site.url}/settings`);
  await page.waitForURL(/\/login/);
});
