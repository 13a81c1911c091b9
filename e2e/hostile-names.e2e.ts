import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { hostileEmail, hostileTexts, hostileTextsForPages } from "./harness/hostile-texts.ts";
import { type HostileVisitor, newPublicKey, password, visitHostile } from "./harness/hostile-visitor.ts";
import { overflowAt } from "./harness/inspect-screen.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";

// Every name that a customer can have or give, with what an attacker would write: it is shown as text, everywhere.

let site: SharedSite;
let visitor: HostileVisitor;

beforeAll(async () => {
  site = await useSharedSite();
  visitor = await visitHostile();
});

test("the corpus is large enough, and every text is a different one", () => {
  expect(new Set(hostileTexts).size).toBe(hostileTexts.length);
  expect(hostileTexts.length).toBeGreaterThanOrEqual(40);
});

test("T8 usernames and emails are shown as text in the cabinet and on public pages", async () => {
  const { page } = visitor;
  for (const [index, username] of hostileTextsForPages.entries()) {
    const email = hostileEmail(username, index) ?? `author-${index}@example.com`;
    await visitor.become(site.url, { email, username });
    await page.goto(`${site.url}/settings`);
    await visitor.expectShown(username);
    await visitor.expectShown(email);
    if (!username.includes("<")) continue;
    await page.goto(`${site.url}/`);
    await visitor.expectShown(username, "header");
  }
  visitor.expectQuiet();
});

test("T8 names of SSH keys are shown as text where a key is chosen", async () => {
  const { page } = visitor;
  const owner = { email: "keys@example.com" };
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-up", {
    body: { ...owner, password },
  });
  for (const name of hostileTexts) {
    await callOk(site.url, "POST /v2/servers/ssh-keys", { token, body: { name, publicKey: newPublicKey() } });
  }
  await visitor.become(site.url, owner);
  await page.goto(`${site.url}/order-vm?plan=sloop-2&location=fra1`);
  await page.getByRole("radio", { name: "SSH keys" }).press("Space");
  for (const name of hostileTexts) await visitor.expectShown(name);
  visitor.expectQuiet();
});

test("T8 mails greet with the name and name the address as text", async () => {
  const { page } = visitor;
  // Addresses that no mail can reach get none; these can all be reached, whatever the name.
  const emails = hostileTextsForPages.map((_, index) => `named-${index}@example.com`);
  for (const [index, email] of emails.entries()) {
    const body = { email, password, username: hostileTextsForPages[index] };
    await callOk(site.url, "POST /auth/sign-up", { body });
  }
  await expect
    .poll(async () => {
      await page.goto(`${site.url}/dev/mailbox`);
      const list = (await page.locator("tbody").textContent()) ?? "";
      return emails.filter((email) => !list.includes(email));
    })
    .toEqual([]);
  expect(await overflowAt(page)).toEqual([]);
  const links = await page
    .getByRole("row", { name: /named-\d+@example\.com/ })
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const written: string[] = [];
  for (const link of links) {
    await page.goto(`${site.url}${link}/body`);
    written.push((await page.locator("body").textContent()) ?? "");
  }
  for (const text of hostileTextsForPages) {
    expect.soft(written.filter((body) => body.includes(text.trim())).length, text).toBeGreaterThan(0);
  }
  visitor.expectQuiet();
});
