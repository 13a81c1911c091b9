import { randomUUID } from "node:crypto";
import { callOk } from "./api-client.ts";
import { newCustomer, purchaseBody, type TestCustomer } from "./customers.ts";
import type { OfficeSite } from "./office-visitor.ts";
import { openStaffSession } from "./staff-session.ts";
import { until } from "./until.ts";
import { visit, type Visitor } from "./visitor.ts";

// How tickets begin in tests: at what failed, or by a question that staff has answered.

/** A customer whose order of a server has failed. */
export async function customerWithFailedOrder({
  url,
  inspector,
}: Pick<OfficeSite, "url" | "inspector">): Promise<{ customer: TestCustomer; serverId: string }> {
  const customer = await newCustomer(url, inspector, 2000n);
  const { token } = customer;
  const { server } = await callOk(url, "POST /v2/servers/purchase", {
    token,
    body: purchaseBody(customer, "fail-create"),
    key: randomUUID(),
  });
  const serverId = String(server.id);
  await until("the order has failed", async () => {
    const { status } = await callOk(url, `GET /v2/servers/${serverId}`, { token });
    return status === "failed";
  });
  return { customer, serverId };
}

/** A page of the cabinet as a customer sees it, without a sign-in. */
export async function openCabinet(
  url: string,
  { token }: Pick<TestCustomer, "token">,
  path: string,
  viewport = { width: 1440, height: 900 },
): Promise<Visitor> {
  const visitor = await visit({ viewport });
  await visitor.context.addCookies([
    { name: "session", value: token, url },
    { name: "signed_in", value: "1", url },
  ]);
  await visitor.page.goto(url + path);
  return visitor;
}

/** A ticket "My server" of a customer, with an answer of staff. */
export async function answeredTicket(
  { url, inspector }: Pick<OfficeSite, "url" | "inspector">,
  { token }: Pick<TestCustomer, "token">,
  answer: string,
): Promise<{ id: string; number: number }> {
  const { id, number } = await callOk(url, "POST /v2/support/tickets", {
    token,
    key: randomUUID(),
    body: { subject: "My server", message: "It does not answer." },
  });
  const staff = await openStaffSession(url, inspector);
  await callOk(url, `POST /v2/admin/support/tickets/${id}/message`, {
    token: staff.token,
    key: randomUUID(),
    body: { message: answer, note: false },
  });
  return { id, number };
}
