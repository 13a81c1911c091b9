import { randomUUID } from "node:crypto";
import type { BrowserContext } from "playwright-core";
import { callApi, callOk } from "./api-client.ts";
import { buyDomain, putRecords, waitForDomain } from "./domains.ts";
import { until, untilFound } from "./until.ts";

/** A customer who has used the product for a while, made through the API. */
export interface FurnishedCustomer {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly servers: { readonly running: string; readonly stopped: string; readonly failed: string };
  /** One active with records, one on its way, one that was refused. */
  readonly domains: { readonly active: string; readonly coming: string; readonly failed: string };
  /** A contact that can own names, written in two scripts. */
  readonly contact: string;
  /** A site under a brand of its own. */
  readonly shop: string;
  /** One that waits for us, about the failed server, and one that is closed. */
  readonly tickets: { readonly open: string; readonly closed: string };
  /** One line of the wallet's history. */
  readonly transaction: string;
  /** One that was credited and one that waits for coins; one at a gateway, where the site uses one. */
  readonly payments: {
    readonly settled: string;
    readonly waiting: string;
    readonly atGateway: string | null;
  };
}

export interface CustomerDetails {
  readonly email: string;
  readonly username?: string;
}

const password = "a long enough password";

/** The body of a purchase of a small server in Frankfurt for a month, at its price. */
export function smallServer(name: string): Readonly<Record<string, unknown>> {
  return {
    plan: "sloop-2",
    location: "fra1",
    image: "debian-13",
    months: 1,
    name,
    password: "quiet-harbour-7",
    autoprolong: false,
    expectedTotalCents: 490,
  };
}

/** A registrant from Moscow, in her own script and in the registries'. */
const annasContact = {
  name: "Anna Kovalskaya",
  organization: "Sever LLC",
  street: ["ul. Lenina 5"],
  city: "Moskva",
  postalCode: "101000",
  country: "RU",
  phone: { country: "RU", nationalNumber: "8 912 345-67-89" },
  email: "anna@example.com",
  local: {
    name: "Анна Ковальская",
    organization: "ООО Север",
    street: ["ул. Ленина 5"],
    city: "Москва",
  },
} as const;

/** Signs up, tops up $50 on the demo network, buys three servers (running, stopped, failed), asks for a dedicated one, writes down a contact, buys three domains (there, on its way, refused), makes three API keys, an endpoint of webhooks and a site of a reseller. */
export async function furnishCustomer(url: string, details: CustomerDetails): Promise<FurnishedCustomer> {
  const { accessToken: token } = await callOk(url, "POST /auth/sign-up", { body: { ...details, password } });
  const settled = await topUp(url, token, 5000);
  const running = await buyServer(url, token, "northpier-web");
  const stopped = await buyServer(url, token, "ledger-db");
  const failed = await buyServer(url, token, "fail-create");
  await Promise.all([
    waitForStatus(url, token, running, "running"),
    waitForStatus(url, token, stopped, "running"),
    waitForStatus(url, token, failed, "failed"),
  ]);
  await callOk(url, `POST /v2/servers/${stopped}/stop`, { token, body: {} });
  await waitForStatus(url, token, stopped, "stopped");
  await callOk(url, "POST /v2/dedicated/requests", {
    token,
    body: { configuration: "clipper-16", quantity: 2, note: "Debian 13, please" },
    key: randomUUID(),
  });
  const contact = await callOk(url, "POST /v2/domains/contacts", { token, body: annasContact });
  const buy = (name: string) => buyDomain(url, token, contact.id, name);
  const domains = {
    active: await buy("harbour-lights.com"),
    coming: await buy("pending-day-quay.com"),
    failed: await buy("fail-create-pier.com"),
  };
  await Promise.all([
    waitForDomain(url, token, domains.active, "active"),
    waitForDomain(url, token, domains.failed, "failed"),
  ]);
  await putRecords(url, token, domains.active);
  await makeKeys(url, token, domains.active);
  const shop = await callOk(url, "POST /v2/whitelabel", {
    token,
    body: { name: "Northpier Cloud", slug: `northpier-${randomUUID().slice(0, 8)}` },
  });
  const waiting = await createPayment(url, token, 2000);
  const { transactions } = await callOk(url, "GET /v2/transactions", { token });
  const { team } = await callOk(url, "GET /users/me", { token });
  return {
    id: team.customerId,
    email: details.email,
    password,
    token,
    domains,
    contact: contact.id,
    shop: shop.id,
    transaction: transactions[0].id,
    servers: { running, stopped, failed },
    tickets: await openTickets(url, token, failed),
    payments: { settled, waiting, atGateway: await openAtGateway(url, token) },
  };
}

/** A key that may spend, one for the DNS of a domain, one that ended, the addresses that all are bound to, an endpoint. */
async function makeKeys(url: string, token: string, domain: string): Promise<void> {
  const make = (body: object) => callOk(url, "POST /v2/api-keys", { token, body });
  const scopes = ["servers:read", "servers:write", "servers:power", "orders:spend"];
  const deploy = await make({ name: "deploy", scopes, spendLimitCents: 2000 });
  await callOk(url, "GET /v2/whoami", { token: deploy.secret });
  await make({
    name: "certificates",
    scopes: ["dns:read", "dns:write"],
    objects: { zones: [domain] },
    allowedIps: ["198.51.100.2", "2001:db8::/32"],
    expiresAt: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  });
  const old = await make({ name: "old-deploy", scopes: ["servers:write"], expiresAt: null });
  await callOk(url, `DELETE /v2/api-keys/${old.id}`, { token });
  const endpoint = { url: "https://ops.northpier.com/hooks", description: "to the on-call channel" };
  await callOk(url, "POST /v2/webhooks", {
    token,
    body: { ...endpoint, events: ["server.went-down", "domain.expired"] },
  });
  const networks = [{ cidr: "203.0.113.0/24", note: "office" }, { cidr: "198.51.100.2" }];
  await callOk(url, "PUT /v2/api-keys/allowed-ips", { token, body: { networks } });
}

/** Two questions to support: one about a server with a further message, one that is closed. */
async function openTickets(
  url: string,
  token: string,
  server: string,
): Promise<FurnishedCustomer["tickets"]> {
  const open = async (body: object): Promise<string> =>
    (await callOk(url, "POST /v2/support/tickets", { token, body, key: randomUUID() })).id;
  const closed = await open({
    subject: "Transfer of lagoon.example",
    message: "How long does a transfer take?",
    topic: "domain",
  });
  await callOk(url, `POST /v2/support/tickets/${closed}/close`, { token, body: {} });
  const waiting = await open({
    subject: "fail-create was not delivered",
    message: "The order failed. Is `fra1` full? See https://status.example.com/fra1.",
    about: { kind: "server", id: server },
  });
  await callOk(url, `POST /v2/support/tickets/${waiting}/message`, {
    token,
    body: { message: "Here is what I tried:\n\n```\n$ ping -c 4 198.18.0.9\n4 sent, 0 received\n```" },
    key: randomUUID(),
  });
  return { open: waiting, closed };
}

/** Accepts the policy, asks for an address, lets the demo network pay, and waits for the credit. */
export async function topUp(url: string, token: string, amountCents: number): Promise<string> {
  const { version } = await callOk(url, "GET /v2/payments/aml", { token });
  await callOk(url, "POST /v2/payments/aml", { token, body: { version } });
  const id = await createPayment(url, token, amountCents);
  await callOk(url, `POST /v2/payments/${id}/demo-pay`, { body: { amount: "exact" } });
  await until(`payment ${id} is settled`, async () => {
    const { status } = await callOk(url, `GET /v2/payments/${id}`, { token });
    return status === "settled";
  });
  return id;
}

const notYet = ["rate_unavailable", "method_unavailable"];

/** A site that has just started on a busy machine has no rates for a moment, and has not looked at its chains. */
async function createPayment(url: string, token: string, amountCents: number): Promise<string> {
  const body = { method: "usdt-eth", amountCents };
  const answer = await untilFound("there is a rate, and a look at the chain", async () => {
    const found = await callApi(url, "POST /v2/payments/create", { token, body, key: randomUUID() });
    return notYet.includes(found.body?.error?.code) ? undefined : found;
  });
  if (answer.status !== 200) throw new Error(`the payment was answered ${answer.status}: ${answer.text}`);
  return answer.body.id;
}

/** A payment at the first gateway; null where none is used. */
async function openAtGateway(url: string, token: string): Promise<string | null> {
  const { methods } = await callOk(url, "GET /v2/gateways", {});
  const [method] = methods;
  if (method === undefined) return null;
  const body = { gateway: method.gateway, method: method.id, amountCents: 2000 };
  return (await callOk(url, "POST /v2/gateways/payments", { token, body, key: randomUUID() })).id;
}

export async function buyServer(url: string, token: string, name: string): Promise<string> {
  const body = smallServer(name);
  return (await callOk(url, "POST /v2/servers/purchase", { token, body, key: randomUUID() })).server.id;
}

export async function waitForStatus(url: string, token: string, id: string, status: string): Promise<void> {
  await until(`server ${id} is ${status}`, async () => {
    const server = await callOk(url, `GET /v2/servers/${id}`, { token });
    return server.status === status;
  });
}

/** Gives a browser the session that a sign-in there would give it, without the form. */
export async function signInBrowser(
  context: BrowserContext,
  url: string,
  { email, password: secret }: Pick<FurnishedCustomer, "email" | "password">,
): Promise<void> {
  const answer = await context.request.post(`${url}/api/auth/sign-in`, {
    data: { email, password: secret },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`the sign-in answered ${answer.status()}`);
}
