import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import type { TestCustomer } from "./harness/customers.ts";
import { axeFindings, overflowAt } from "./harness/inspect-screen.ts";
import { type OfficeSite, startOfficeSite } from "./harness/office-visitor.ts";
import { openStaffSession } from "./harness/staff-session.ts";
import { customerWithFailedOrder, openCabinet } from "./harness/ticket-openings.ts";

// A customer writes to support in a browser, and staff answers by calls of its own: live, without a reload.

let site: OfficeSite;
let customer: TestCustomer;
let staffToken: string;
let serverId: string;

beforeAll(async () => {
  site = await startOfficeSite();
  ({ customer, serverId } = await customerWithFailedOrder(site));
  ({ token: staffToken } = await openStaffSession(site.url, site.inspector, { role: "support" }));
});

const asCustomer = (path: string, viewport?: { width: number; height: number }) =>
  openCabinet(site.url, customer, path, viewport);

const openTicket = async (subject: string): Promise<string> => {
  const body = { subject, message: "How long does it take?" };
  const { id } = await callOk(site.url, "POST /v2/support/tickets", {
    token: customer.token,
    body,
    key: randomUUID(),
  });
  return String(id);
};

const answer = (id: string, message: string) =>
  callOk(site.url, `POST /v2/admin/support/tickets/${id}/message`, {
    token: staffToken,
    body: { message },
    key: randomUUID(),
  });

const messagesOf = async (id: string): Promise<readonly string[]> => {
  const { messages } = await callOk(site.url, `GET /v2/support/tickets/${id}`, { token: customer.token });
  return messages.flatMap(({ text }: { text: string }) => (text === "" ? [] : [text]));
};

const composer = (page: Page) => page.getByRole("textbox", { name: /^Message in ticket/ });
const ticketOf = (page: Page) => new URL(page.url()).pathname.split("/")[2] ?? "";

test("a ticket begins at what failed, is answered live, closed, rated and opened again", async () => {
  const { page, complaints } = await asCustomer(`/servers/${serverId}`);
  await page.getByRole("link", { name: "Ask about this" }).first().click();
  await page.waitForURL(/\/support-ticket\?about=task/);
  await page.getByRole("heading", { name: "What we see already" }).waitFor();
  await expect.poll(() => page.getByLabel("Subject").inputValue()).toContain("fail-create");
  await page.getByLabel("What happens").fill("It failed. Is `fra1` full? See https://status.example.com.");
  // What was written survives a reload, and is forgotten once it is sent.
  await page.getByText("Draft kept on this device").waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("What happens").inputValue()).toContain("It failed");
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/\/support\/tkt_/);
  const id = ticketOf(page);
  await page.getByText("What was known when this was asked").waitFor();
  const link = page.getByRole("link", { name: "https://status.example.com" });
  expect(await link.getAttribute("rel")).toBe("noopener nofollow ugc");
  expect(await page.locator("code", { hasText: "fra1" }).count()).toBeGreaterThan(0);
  await page.getByText(/^answer by/).waitFor();

  // Staff types, and answers.
  await expect
    .poll(async () => {
      await callOk(site.url, `POST /v2/admin/support/tickets/${id}/typing`, {
        token: staffToken,
        body: { doing: "typing" },
      });
      return page.getByText("Support is writing").count();
    })
    .toBe(1);
  await answer(id, "The machine was broken. Order again, please.");
  await page.getByText("The machine was broken.").waitFor();
  await page.getByText("Waiting for you").first().waitFor();
  await page.getByText(/^answered in/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowAt(page)).toEqual([]);

  await page.getByRole("button", { name: "Close ticket" }).click();
  await page.getByText("The ticket was closed").waitFor();
  await page.getByRole("radio", { name: "4" }).check();
  await page.getByLabel("In your words").fill("Quick.");
  await page.locator('button[type="submit"]').click();
  await page.getByText("You gave 4 of 5").waitFor();

  await composer(page).fill("It failed again.");
  await composer(page).press("Enter");
  await page.getByText("The ticket is open again").waitFor();
  await page.getByText("Waiting for us").first().waitFor();
  expect((await messagesOf(id)).at(-1)).toBe("It failed again.");
  expect(complaints).toEqual([]);
});

test("the number beside the entry counts what waits for the customer, and the list marks what is unread", async () => {
  const id = await openTicket("Which systems are there?");
  const { page } = await asCustomer("/support");
  const entry = page
    .getByRole("navigation", { name: "Your account" })
    .getByRole("link", { name: /^Support/ });
  const row = page.getByRole("listitem").filter({ hasText: "Which systems are there?" });
  await row.getByText("Waiting for us").waitFor();
  const count = async () => Number((await entry.innerText()).split(/\s+/)[1] ?? 0);
  const before = await count();
  await answer(id, "Debian, Ubuntu and others.");
  await row.getByText("1 unread message").waitFor();
  await expect.poll(count).toBe(before + 1);
  await row.getByRole("link").click();
  await page.getByText("Debian, Ubuntu and others.").waitFor();
  await page.getByText("New messages").waitFor();
  await expect.poll(() => row.getByText("1 unread message").count()).toBe(0);
});

test("a draft of a thread survives a reload; without a connection a message waits, and is sent once", async () => {
  const id = await openTicket("How fast is the disk?");
  const { page, context } = await asCustomer(`/support/${id}`);
  await composer(page).fill("And the network?");
  await page.reload();
  await expect.poll(() => composer(page).inputValue()).toBe("And the network?");

  await context.setOffline(true);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("It is sent when there is a connection again.").waitFor();
  expect(await composer(page).inputValue()).toBe("");
  expect(await messagesOf(id)).toEqual(["How long does it take?"]);
  // Two tabs, one connection that comes back: still once.
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto(`${site.url}/support/${id}`);
  await page.getByText("It is sent when there is a connection again.").waitFor({ state: "detached" });
  await expect.poll(() => messagesOf(id)).toEqual(["How long does it take?", "And the network?"]);
  await expect.poll(() => page.getByText("And the network?").count()).toBe(1);
});

test("on a phone list and thread are shown one at a time, by keys alone", async () => {
  const id = await openTicket("A question from the train");
  const { page } = await asCustomer("/support", { width: 360, height: 780 });
  const row = page.getByRole("link", { name: "A question from the train" });
  await row.waitFor();
  expect(await overflowAt(page)).toEqual([]);
  await row.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/support/${id}`);
  await page.getByRole("heading", { level: 1, name: "A question from the train" }).waitFor();
  expect(await overflowAt(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  // Enter begins a line here; with Ctrl it sends.
  await composer(page).focus();
  await page.keyboard.type("One");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => messagesOf(id)).toEqual(["How long does it take?", "One\ntwo"]);
  await page.getByRole("link", { name: "Tickets" }).click();
  await page.getByRole("heading", { level: 1, name: "Tickets" }).waitFor();
});
