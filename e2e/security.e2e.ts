import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { callApi, callOk } from "./harness/api-client.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { followMail, readMail } from "./harness/demo-mailbox.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { visit } from "./harness/visitor.ts";

// Settings, Security: what happened, the support PIN, and what its owner does about a break-in.

const password = "a long enough password";
let site: SharedSite;

beforeAll(async () => {
  site = await useSharedSite();
});

const newPerson = () => ({ email: `${randomUUID()}@example.com`, password });

test("a user reads what happened, keeps it as a file, and makes a PIN that runs down", async () => {
  const person = newPerson();
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body: person });
  await callOk(site.url, "POST /v2/api-keys", { token, body: { name: "deploy", scopes: ["servers:read"] } });
  const visitor = await visit();
  const { page, context, complaints } = visitor;
  await signInBrowser(context, site.url, person);
  await page.goto(`${site.url}/settings`);
  await page.getByRole("link", { name: "Security", exact: true }).click();
  await page.waitForURL(`${site.url}/settings/security`);
  await page.getByText("API key created").waitFor();
  await page.getByText("Account opened").waitFor();
  expect(await page.getByText("Logged in", { exact: false }).count()).toBeGreaterThan(0);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download all events as CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toMatch(/^at,action,label,by,byName,staff,network,device\r\n/);
  expect(csv).toContain(",api-key.create,API key created,you,");

  await page.getByRole("button", { name: "Make a PIN" }).click();
  await page.getByText(/^\d{3} \d{3}$/).waitFor();
  await page.getByRole("timer").waitFor();
  await page.getByRole("button", { name: "End it now" }).click();
  await page.getByRole("button", { name: "Make a PIN" }).waitFor();
  expect(complaints).toEqual([]);
});

test("one link of a mail locks a stranger out, stops keys, and leads to a new password", async () => {
  const person = newPerson();
  await callOk(site.url, "POST /auth/sign-up", { body: person });
  const owner = await visit();
  const { page } = owner;
  await signInBrowser(owner.context, site.url, person);
  await followMail(page, site.url, { recipient: person.email, subject: /Confirm your email/ });
  await page.getByRole("button", { name: "Confirm email" }).click();
  await page.getByText(`${person.email} is confirmed.`).waitFor();
  // A stranger has the password: another device, which is mailed.
  const stranger = await callOk(site.url, "POST /auth/sign-in", { body: person });
  const token = String(stranger.accessToken);
  const made = await callOk(site.url, "POST /v2/api-keys", {
    token,
    body: { name: "theirs", scopes: ["servers:read"] },
  });
  const secret = String(made.secret);

  const text = await readMail(page, site.url, { recipient: person.email, subject: /API key/ });
  // The site of a test has no fixed address, which mails of jobs would name.
  await page.goto(`${site.url}${/\/verify\?for=not-me#token=\S+/.exec(text)?.[0] ?? ""}`);
  await page.getByText("This logs everyone out of your account").waitFor();
  // Opening the link does nothing: scanners of mail do that too.
  expect((await callApi(site.url, "GET /v2/whoami", { token: secret })).status).toBe(200);
  await page.getByRole("button", { name: "It was not me, lock my account" }).click();
  await page.getByText("Now set a new password.").waitFor();
  expect((await callApi(site.url, "GET /users/me", { token })).status).toBe(401);
  // Stopped at once, and ended for good by the event: it was made in the stranger's days.
  expect([401, 403]).toContain((await callApi(site.url, "GET /v2/whoami", { token: secret })).status);
  expect((await callApi(site.url, "POST /auth/sign-in", { body: person })).status).toBe(401);

  await page.getByLabel("New password", { exact: true }).fill("kelp orrery vestibule");
  await page.getByRole("button", { name: "Save new password" }).click();
  await page.getByText("purchases work again").waitFor();
  await expect
    .poll(async () => (await callApi(site.url, "GET /v2/whoami", { token: secret })).status, {
      timeout: 30_000,
    })
    .toBe(401);
});
