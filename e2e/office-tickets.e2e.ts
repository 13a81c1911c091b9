import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { callApi, callOk } from "./harness/api-client.ts";
import { newCustomer, type TestCustomer } from "./harness/customers.ts";
import { axeFindings } from "./harness/inspect-screen.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";

// Staff works tickets in a browser: notes stay in the office, two who answer at once see each other.

let site: OfficeSite;
let customer: TestCustomer;
let username: string;

beforeAll(async () => {
  site = await startOfficeSite();
  customer = await newCustomer(site.url, site.inspector, 1500n);
  ({ username } = await callOk(site.url, "GET /users/me", { token: customer.token }));
});

async function openTicket(
  subject: string,
  message = "It does not answer since this morning.",
): Promise<string> {
  const { id } = await callOk(site.url, "POST /v2/support/tickets", {
    token: customer.token,
    body: { subject, message },
    key: randomUUID(),
  });
  return String(id);
}

const threadOf = (id: string) => callOk(site.url, `GET /v2/support/tickets/${id}`, { token: customer.token });

test("a ticket is noted, answered with a prepared text, and closed; the customer sees all but the note", async () => {
  const id = await openTicket("SSH hangs <b>after</b> a restart");
  const { page, complaints } = await visitOffice(site, { role: "support" });

  // A first prepared answer.
  await page.goto(`${site.url}/staff/support-settings`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Restarted");
  await dialog.getByLabel("Short name").fill("restarted");
  await dialog
    .getByLabel("Answer", { exact: true })
    .fill("Hello {customer}, ticket {number} is solved: see `uptime`.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("cell", { name: "/restarted" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${site.url}/staff/support?id=${id}`);
  const thread = page.getByRole("list", { name: "Messages and notes" });
  await thread.getByText("It does not answer since this morning.").waitFor();
  await page.getByRole("heading", { name: "SSH hangs <b>after</b> a restart" }).waitFor();
  await page.getByText("Answer promised by").waitFor();
  await page.getByRole("radio", { name: "Internal note" }).check();
  await page
    .getByRole("textbox", { name: "Internal note" })
    .fill("The switch was updated, a colleague says.");
  await page.getByRole("button", { name: "Keep the note" }).click();
  await thread.getByText("The switch was updated").waitFor();

  await page.getByRole("radio", { name: "Answer" }).check();
  await page.getByRole("button", { name: "Prepared answers" }).click();
  await page.getByRole("menuitem", { name: "Restarted" }).click();
  const field = page.getByRole("textbox", { name: "Answer", exact: true });
  await expect.poll(() => field.inputValue()).toContain(`Hello ${username}, ticket #`);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Send and close" }).click();
  await expect.poll(async () => (await threadOf(id)).ticket.state).toBe("closed");

  const { ticket, messages } = await threadOf(id);
  expect(ticket).toMatchObject({ state: "closed" });
  expect(JSON.stringify(messages)).toContain("is solved: see `uptime`.");
  expect(JSON.stringify(messages)).not.toContain("a colleague says");
  expect(complaints).toEqual([]);
});

test("who answers meanwhile is seen before a second answer goes out", async () => {
  const id = await openTicket("Two answers");
  const { page } = await visitOffice(site, { role: "support" });
  const other = await visitOffice(site, { role: "billing" });
  await page.goto(`${site.url}/staff/support/${id}`);
  const field = page.getByRole("textbox", { name: "Answer", exact: true });
  await field.fill("Mine");
  await other.page.goto(`${site.url}/staff/support/${id}`);
  await other.page
    .getByText("is looking at this ticket too")
    .or(other.page.getByText("is writing an answer"))
    .waitFor();

  // The answer of the other is there before this page has read it.
  await page.route(`**/api/v2/admin/support/tickets/${id}`, (route) => route.abort());
  await callOk(site.url, `POST /v2/admin/support/tickets/${id}/message`, {
    token: other.token,
    body: { message: "Theirs" },
    key: randomUUID(),
  });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("A colleague has answered this ticket since you opened it").waitFor();
  expect(await field.inputValue()).toBe("Mine");
  await page.unroute(`**/api/v2/admin/support/tickets/${id}`);
  // Refused again as long as it is not seen, which has it read.
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("list", { name: "Messages and notes" }).getByText("Theirs").waitFor();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("list", { name: "Messages and notes" }).getByText("Mine").waitFor();
});

test("tickets are assigned, held, joined, and written first", async () => {
  const into = await openTicket("The first of two");
  const id = await openTicket("The second of two");
  const { page } = await visitOffice(site, { role: "support" });
  await page.goto(`${site.url}/staff/support/${id}`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Assign" }).click();
  await dialog.getByLabel("Who answers it").click();
  await page.getByRole("option", { name: "you" }).click();
  await dialog.getByRole("button", { name: "Assign" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("answers it", { exact: false }).waitFor();

  await page.getByRole("button", { name: "More acts" }).click();
  await page.getByRole("menuitem", { name: "Hold" }).click();
  await dialog.getByRole("button", { name: "Hold the ticket" }).click();
  await page.getByText("On hold until").waitFor();
  expect((await threadOf(id)).ticket).toMatchObject({ state: "held" });

  await page.getByRole("button", { name: "More acts" }).click();
  await page.getByRole("menuitem", { name: "Join" }).click();
  await dialog.getByText("The first of two").click();
  await dialog.getByRole("button", { name: "Join" }).click();
  await page.getByText("Joined into another ticket").waitFor();
  expect((await threadOf(id)).ticket).toMatchObject({ mergedIntoId: into });

  await page.goto(`${site.url}/staff/support`);
  await page.getByRole("button", { name: "New ticket" }).click();
  await dialog.getByRole("textbox", { name: "To" }).fill(username);
  await dialog.getByRole("button", { name: username }).click();
  await dialog.getByLabel("Subject").fill("Your invoice of November");
  await dialog.getByLabel("Message").fill("It is ready.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await page.getByRole("heading", { name: "Your invoice of November" }).waitFor();
  const { tickets } = await callOk(site.url, "GET /v2/support/tickets", { token: customer.token });
  expect(tickets[0]).toMatchObject({ subject: "Your invoice of November", state: "answered" });
});

test("a role without the permission has neither page nor call", async () => {
  const { page, token } = await visitOffice(site, { role: "catalogue" });
  await page.goto(`${site.url}/staff/support`);
  await page.getByText("You need the right").waitFor();
  expect((await callApi(site.url, "GET /v2/admin/support/tickets", { token })).status).toBe(403);
});
