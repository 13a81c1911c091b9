import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { callOk } from "./harness/api-client.ts";
import { buyServer, signInBrowser, topUp } from "./harness/furnished-customer.ts";
import { startOfficeSite } from "./harness/office-visitor.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { answeredTicket } from "./harness/ticket-openings.ts";
import { visit } from "./harness/visitor.ts";

// The bot in Telegram, in the chats that a demo has at /dev/telegram: connected in a browser, read and used there.

let site: SharedSite;

beforeAll(async () => {
  site = await useSharedSite();
});

const password = "a long enough password";

/** A customer with the page open, and the window of somebody's chat. */
async function open(url = site.url) {
  const person = { email: `${randomUUID()}@example.com`, password };
  const { accessToken: token } = await callOk(url, "POST /auth/sign-up", { body: person });
  const visitor = await visit();
  await signInBrowser(visitor.context, url, person);
  const name = `name_${randomUUID().slice(0, 8)}`;
  const chat = await visitor.context.newPage();
  return { ...visitor, url, token: String(token), name, chat };
}

const inLog = (chat: Page) => chat.frameLocator("iframe");
const reads = (chat: Page, text: string | RegExp) => inLog(chat).getByText(text).last().waitFor();

/** The log comes again each second: a press that met the change is made again. */
async function press(chat: Page, name: string): Promise<void> {
  await inLog(chat).getByRole("button", { name, exact: true }).last().click();
}

async function say(chat: Page, text: string): Promise<void> {
  await chat.getByLabel("Message", { exact: true }).fill(text);
  await chat.getByRole("button", { name: "Send", exact: true }).click();
}

/** Connects the chat by the page's link. */
async function connect({ page, chat, name, url }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await page.goto(`${url}/telegram`);
  await page.getByRole("button", { name: "Connect a chat" }).click();
  await page.getByRole("img", { name: "Code that opens the bot" }).waitFor();
  await page.getByText(/Works once, for (?:10:00|9:\d\d)/).waitFor();
  const address = await page.getByRole("link", { name: "Open Telegram" }).getAttribute("href");
  await chat.goto(`${address}&as=${name}`);
  await chat.getByRole("button", { name: "Start", exact: true }).click();
  await reads(chat, /Connect this chat with the account/);
  await press(chat, "Connect");
  // By event, without a reload.
  await page.getByText(`${name} @${name} is connected.`).waitFor();
}

test("a chat is connected in the browser, named at once, and disconnected from both sides", async () => {
  const customer = await open();
  const { page, chat, name, complaints } = customer;
  await connect(customer);
  await page.getByRole("button", { name: "That is me" }).click();
  await page.getByRole("button", { name: "Send a test message" }).click();
  await reads(chat, "This is a test message.");
  await say(chat, "/balance");
  await reads(chat, "Balance $0.00");
  await say(chat, "/stop");
  await page.getByText("Notices arrive in a chat").waitFor();
  await connect(customer);
  await page.getByRole("button", { name: "Disconnect", exact: true }).first().click();
  await page.getByText("Notices arrive in a chat").waitFor();
  expect(await page.getByText(`@${name}`).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("a restart is asked in the chat, and its steps are shown in one message", async () => {
  const customer = await open();
  const { page, chat, token } = customer;
  await topUp(site.url, token, 2000);
  await buyServer(site.url, token, "chat-1");
  await connect(customer);
  await page.getByRole("button", { name: "That is me" }).click();
  const mayAct = page.getByRole("switch", { name: "This chat may act" });
  await mayAct.click();
  await page.getByLabel("Renew from the chat up to").waitFor();
  await say(chat, "/servers");
  await inLog(chat)
    .getByRole("button", { name: /^chat-1/ })
    .last()
    .click();
  await press(chat, "Restart");
  await reads(chat, "Restart chat-1?");
  await press(chat, "Yes, restart");
  await reads(chat, "chat-1 was restarted.");
  expect(await inLog(chat).getByText("Restarting chat-1").count()).toBe(0);
});

test("an answer of staff arrives in the chat, and an answer to it is in the thread once", async () => {
  const { url, inspector } = await startOfficeSite();
  const customer = await open(url);
  const { page, chat, token, complaints } = customer;
  await connect(customer);
  const ticket = await answeredTicket({ url, inspector }, { token }, "Which address does it have?");
  await reads(chat, "Which address does it have?");
  await reads(chat, `#${ticket.number} My server`);
  const asked = inLog(chat).locator("article", { hasText: "Which address does it have?" });
  await asked.getByRole("link", { name: "Reply" }).click();
  await chat.getByText("No answer").waitFor();
  await say(chat, "192.0.2.7, thank you");
  await reads(chat, `Posted to #${ticket.number}`);
  await page.goto(`${url}/support/${ticket.id}`);
  await page.getByText("192.0.2.7, thank you").waitFor();
  const { messages } = await callOk(url, `GET /v2/support/tickets/${ticket.id}`, { token });
  const own = messages.filter(({ via }: { via: string }) => via === "telegram");
  expect(own).toMatchObject([{ by: "customer", text: "192.0.2.7, thank you", isYou: true }]);
  expect(complaints).toEqual([]);
});

test("topics and quiet hours are saved as they are chosen", async () => {
  const { page, token } = await open();
  await page.goto(`${site.url}/notifications`);
  await page.getByRole("link", { name: "What comes where" }).click();
  const traffic = page.getByRole("checkbox", { name: "Traffic: Mail" });
  await traffic.click();
  await expect.poll(() => traffic.isChecked()).toBe(true);
  await page.goto(`${site.url}/telegram`);
  await page.getByRole("switch", { name: "Quiet hours" }).click();
  await expect.poll(() => page.getByRole("switch", { name: "Quiet hours" }).isChecked()).toBe(true);
  await page.getByLabel("From").fill("22:30");
  await page.getByRole("button", { name: "Save" }).click();
  const saved = async () => {
    const { topics, quietHours } = await callOk(site.url, "GET /v2/notifications/preferences", { token });
    const row = topics.find(({ topic }: { topic: string }) => topic === "traffic");
    return { isMailed: row.mail.isOn, isOn: quietHours.isOn, from: quietHours.from };
  };
  await expect.poll(saved).toEqual({ isMailed: true, isOn: true, from: "22:30" });
});
