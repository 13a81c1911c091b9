import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { callApi, callOk } from "./harness/api-client.ts";
import { buyServer, signInBrowser, smallServer, topUp } from "./harness/furnished-customer.ts";
import { hostileEmail, hostileTexts, refusedTexts } from "./harness/hostile-texts.ts";
import { overflowAt } from "./harness/inspect-screen.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { type Visitor, visit } from "./harness/visitor.ts";

// Every text a customer can write, with what an attacker would write: it is shown as text, everywhere.

const password = "a long enough password";
const phone = { width: 360, height: 800 };

/** Another public key each time: the same one is not saved twice (RFC 8709). */
function newPublicKey(): string {
  const type = Buffer.from("\0\0\0\u000bssh-ed25519\0\0\0\u0020");
  return `ssh-ed25519 ${Buffer.concat([type, randomBytes(32)]).toString("base64")}`;
}

interface Author {
  readonly text: string;
  readonly email: string;
  readonly token: string;
}

let site: SharedSite;
let visitor: Visitor;
let authors: Author[];
/** The one of them who has money and a server. */
let owner: Author;
/** What ran or opened although it was only text. */
const alarms: string[] = [];

beforeAll(async () => {
  site = await useSharedSite();
  authors = [];
  for (const [index, text] of hostileTexts.entries()) {
    const email = hostileEmail(text, index) ?? `author-${index}@example.com`;
    const body = { email, password, username: text };
    const { accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body });
    authors.push({ text, email, token });
  }
  const [first] = authors;
  if (!first) throw new Error("no author");
  owner = first;
  await topUp(site.url, owner.token, 2000);
  await buyServer(site.url, owner.token, "web-1");
  visitor = await visit({ viewport: phone, reducedMotion: "reduce" });
  await visitor.context.exposeBinding("alarm", ({ page }) => void alarms.push(`script on ${page.url()}`));
  visitor.page.on("dialog", (dialog) => {
    alarms.push(`dialog on ${visitor.page.url()}`);
    void dialog.dismiss();
  });
});

/** The page shows the text as it was written, as nothing but text, within its width. */
async function expectShown(text: string, place = "main"): Promise<void> {
  const { page } = visitor;
  await expect
    .poll(() =>
      page
        .locator(place)
        .allTextContents()
        .then((all) => all.join()),
    )
    .toContain(text.trim());
  expect(await overflowAt(page), text).toEqual([]);
}

/** Signs the browser in as somebody else; no page of the one before is left to miss its session. */
async function become({ email }: Pick<Author, "email">): Promise<void> {
  await visitor.page.goto("about:blank");
  await visitor.context.clearCookies();
  await signInBrowser(visitor.context, site.url, { email, password });
}

function expectQuiet(): void {
  expect(alarms).toEqual([]);
  expect(visitor.complaints).toEqual([]);
}

test("the corpus is large enough, and every text is a different one", () => {
  expect(new Set(hostileTexts).size).toBe(hostileTexts.length);
  expect(hostileTexts.length).toBeGreaterThanOrEqual(40);
});

test("T8 usernames and e-mails are shown as text in the cabinet and on public pages", async () => {
  const { page } = visitor;
  for (const { text, email } of authors) {
    await become({ email });
    await page.goto(`${site.url}/settings`);
    await expectShown(text);
    await expectShown(email);
    if (!text.includes("<")) continue;
    await page.goto(`${site.url}/`);
    await expectShown(text, "header");
  }
  expectQuiet();
});

test("T8 names of SSH keys are shown as text where a key is chosen", async () => {
  const { page } = visitor;
  for (const name of hostileTexts) {
    await callOk(site.url, "POST /v2/servers/ssh-keys", {
      token: owner.token,
      body: { name, publicKey: newPublicKey() },
    });
  }
  await become(owner);
  await page.goto(`${site.url}/order-vm?plan=sloop-2&location=fra1`);
  await page.getByRole("radio", { name: "SSH keys" }).press("Space");
  for (const name of hostileTexts) await expectShown(name);
  expectQuiet();
});

test.each([
  ["servers", "/my-servers?searchTerm="],
  ["notifications", "/notifications?q="],
])("a search in the %s finds nothing and shows the words as text", async (_, path) => {
  const { page } = visitor;
  await become(owner);
  for (const text of hostileTexts) {
    await page.goto(`${site.url}${path}${encodeURIComponent(text)}`);
    await expect
      .poll(() => page.getByRole("searchbox").filter({ visible: true }).first().inputValue())
      .toBe(text);
    expect(await overflowAt(page), text).toEqual([]);
  }
  expectQuiet();
});

test("T8 mails greet with the name and name the address as text", async () => {
  const { page } = visitor;
  // Addresses that no mail can reach get none; these can all be reached, whatever the name.
  const emails = hostileTexts.map((_, index) => `named-${index}@example.com`);
  for (const [index, email] of emails.entries()) {
    const body = { email, password, username: hostileTexts[index] };
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
    .locator("tbody a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const written: string[] = [];
  for (const link of links) {
    await page.goto(`${site.url}${link}/body`);
    written.push((await page.locator("body").textContent()) ?? "");
  }
  for (const text of hostileTexts)
    expect
      .soft(
        written.some((body) => body.includes(text.trim())),
        text,
      )
      .toBe(true);
  expectQuiet();
});

test("T9 the file of transactions has no formula", async () => {
  const { page } = visitor;
  await become(owner);
  await page.goto(`${site.url}/transactions`);
  const arrived = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const csv = await readFile(await (await arrived).path(), "utf8");
  const cells = csv.split("\r\n").flatMap((row) => row.split(","));
  expect(cells.length).toBeGreaterThan(14);
  expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell) && !/^-?\d+\.\d\d$/.test(cell))).toEqual([]);
  expectQuiet();
});

test("a server's name is a host name, whatever else is tried", async () => {
  for (const name of [...hostileTexts, ...refusedTexts, "a".repeat(64), "-web", "web-"]) {
    const answer = await callApi(site.url, "POST /v2/servers/purchase", {
      token: owner.token,
      body: smallServer(name),
      key: randomUUID(),
    });
    // Forty letters W are a host name; what they buy is refused for the price or bought, never an error.
    if (/^[a-z][a-z0-9-]*$/i.test(name) && name.length < 64 && !name.endsWith("-")) continue;
    expect.soft(answer.status, name).toBe(422);
  }
});

test("what cannot be stored is refused by every field", async () => {
  const { token } = owner;
  for (const [index, text] of refusedTexts.entries()) {
    const body = { email: `refused-${index}@example.com`, password, username: text };
    const answers = await Promise.all([
      callApi(site.url, "POST /auth/sign-up", { body }),
      callApi(site.url, "POST /auth/sign-up", { body: { email: `${text}@example.com`, password } }),
      callApi(site.url, "POST /v2/servers/ssh-keys", {
        token,
        body: { name: text, publicKey: newPublicKey() },
      }),
    ]);
    expect
      .soft(
        answers.map(({ status }) => status),
        JSON.stringify(text),
      )
      .toEqual([422, 422, 422]);
    for (const path of ["/v2/servers/list?searchTerm=", "/v2/notifications/all?searchTerm="]) {
      const { status } = await callApi(site.url, `GET ${path}${encodeURIComponent(text)}`, { token });
      expect.soft([200, 422], `${path} ${JSON.stringify(text)}`).toContain(status);
    }
  }
});
