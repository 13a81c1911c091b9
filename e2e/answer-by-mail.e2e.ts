import { expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { newCustomer } from "./harness/customers.ts";
import { readMail } from "./harness/demo-mailbox.ts";
import { startOfficeSite } from "./harness/office-visitor.ts";
import { answeredTicket } from "./harness/ticket-openings.ts";
import { visit } from "./harness/visitor.ts";

// An answer by mail: staff answers, the customer replies to the mail, and the reply is in the thread once.

test("what a customer answers to a mail is in the thread, once and without what it quotes", async () => {
  const { url, inspector } = await startOfficeSite();
  const { email, token } = await newCustomer(url, inspector, 0n);
  await inspector.platform.db.kysely
    .updateTable("users")
    .set({ email_verified_at: inspector.platform.clock.now() })
    .where("email", "=", email)
    .execute();
  const ticket = await answeredTicket({ url, inspector }, { token }, "We have started it again.");
  const { page, close } = await visit();
  const text = await readMail(page, url, { recipient: email, subject: `[#${ticket.number}] My server` });
  expect(text).toContain("We have started it again.");
  await page.getByLabel("Your answer").fill("It works, thank you.");
  await page.getByRole("button", { name: "Reply" }).click();
  const read = () => callOk(url, `GET /v2/support/tickets/${ticket.id}`, { token });
  await expect.poll(async () => (await read()).messages.length, { timeout: 60_000 }).toBe(3);
  const { messages } = await read();
  expect(messages.at(-1)).toMatchObject({ by: "customer", via: "mail", isYou: true });
  expect(messages.at(-1).text).toBe("It works, thank you.");
  await close();
});
