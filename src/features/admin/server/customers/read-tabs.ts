import type * as z from "zod/mini";
import type { KeptMail } from "#src/platform/mail/read-mails.ts";
import { readMails } from "#src/platform/mail/read-mails.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { decodeCursor, encodeCursor } from "#src/platform/http/keyset-cursor.ts";
import { maskEmail, maskWord } from "#src/platform/personal/mask.ts";
import { maySeeMoney, withoutAmounts } from "#src/platform/personal/shown-entry.ts";
import type { Route, RouteOutput } from "#src/shared/contract.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { customersContract } from "../../contract-customers.ts";
import type { AdminContext } from "../deps.ts";
import { readDeposits } from "./read-deposits.ts";
import { requireCustomer } from "./read-customer.ts";

type Contract = typeof customersContract;
type Answer<Key extends keyof Contract> = Contract[Key] extends Route ? RouteOutput<Contract[Key]> : never;
type Contact = Answer<"GET /v2/admin/customers/{id}/contacts">["contacts"][number];

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** As many services as a page of the office shows at once; a customer with more is searched. */
const mostServices = 500;

export async function readServices(
  context: AdminContext,
  { actor }: Ctx<StaffActor>,
  id: string,
): Promise<Answer<"GET /v2/admin/customers/{id}/services">> {
  const customerId = await requireCustomer(context, id);
  const { servers, domains } = context.office();
  const seen = withMoney(maySeeMoney(actor));
  return {
    servers: (await servers.listServers({ customerId, limit: mostServices })).servers.map(seen),
    domains: (await domains.listOf(customerId, mostServices)).domains.map(seen),
  };
}

interface Paid {
  readonly reservedCents: number | null;
  readonly task: { readonly refundedCents: number | null } | null;
}

/** A service as a role sees it: what is set aside for it and came back of it is its customer's money. */
const withMoney =
  (hasMoney: boolean) =>
  <Service extends Paid>(service: Service): Service =>
    hasMoney
      ? service
      : { ...service, reservedCents: null, task: service.task && { ...service.task, refundedCents: null } };

/** The wallet as its owner sees it, with the last deposits on the first page. */
export async function readMoney(
  context: AdminContext,
  id: string,
  page: Page,
): Promise<Answer<"GET /v2/admin/customers/{id}/money">> {
  const customerId = await requireCustomer(context, id);
  const { payments, wallet } = context.office();
  const { transactions, nextCursor } = await wallet.listTransactions(customerId, page);
  const { balanceCents, heldCents, debtCents } = await wallet.stateOf(customerId);
  return {
    wallet: {
      balanceCents: centsToNumber(balanceCents),
      heldCents: centsToNumber(heldCents),
      debtCents: centsToNumber(debtCents),
    },
    movements: transactions,
    nextCursor,
    deposits: page.cursor === undefined ? await readDeposits(context.platform, payments, customerId) : null,
  };
}

export async function readContacts(
  context: AdminContext,
  id: string,
): Promise<Answer<"GET /v2/admin/customers/{id}/contacts">> {
  const customerId = await requireCustomer(context, id);
  const contacts = await context.office().contacts.listContacts(customerId);
  return { contacts: contacts.map(maskContact) };
}

/** Country and city stay: they lead to no person. */
function maskContact(contact: Contact): Contact {
  return {
    ...contact,
    name: maskWords(contact.name),
    organization: contact.organization === null ? null : maskWords(contact.organization),
    street: contact.street.map(() => maskWord("")),
    postalCode: contact.postalCode === null ? null : maskWord(""),
    phone: { ...contact.phone, nationalNumber: `${maskWord("")}${contact.phone.nationalNumber.slice(-2)}` },
    email: maskEmail(contact.email),
    local: null,
  };
}

function maskWords(text: string): string {
  return text.split(/\s+/u).map(maskWord).join(" ");
}

/**
 * Keys as their owner sees them; who may not see personal data does not learn where they are used, nor who does not read
 * the ledger what was paid with them.
 */
export async function readKeys(
  context: AdminContext,
  { actor }: Ctx<StaffActor>,
  id: string,
): Promise<Answer<"GET /v2/admin/customers/{id}/keys">> {
  const customerId = await requireCustomer(context, id);
  const keys = await context.office().apiKeys.listKeys(customerId);
  const mayShow = actor.permissions.includes("customers.show");
  return {
    keys: keys.map((key) => ({
      ...key,
      ...(!mayShow && { allowedIps: [], lastUsedIp: null }),
      ...(!maySeeMoney(actor) && { spentTodayCents: null }),
    })),
  };
}

export async function readCustomerMails(
  context: AdminContext,
  { actor }: Ctx<StaffActor>,
  id: string,
  { limit, cursor }: Page,
): Promise<Answer<"GET /v2/admin/customers/{id}/mails">> {
  const customerId = await requireCustomer(context, id);
  const before = decodeCursor(cursor);
  const mails = await readMails(context.platform.db.kysely, customerId, { before, limit: limit + 1 });
  const page = mails.slice(0, limit);
  const last = mails.length > limit ? page.at(-1) : undefined;
  return {
    mails: page.map((mail) => mailView(mail, maySeeMoney(actor))),
    nextCursor: last === undefined ? null : encodeCursor({ at: last.at, id: last.id }),
  };
}

function mailView(
  mail: KeptMail,
  hasMoney: boolean,
): z.input<Contract["GET /v2/admin/customers/{id}/mails"]["output"]>["mails"][number] {
  return {
    id: mail.id,
    kind: mail.kind,
    subject: mail.subject === null || hasMoney ? mail.subject : withoutAmounts(mail.subject),
    to: maskEmail(mail.recipient),
    state: mail.state,
    tries: mail.attempt,
    reason: mail.last_error,
    createdAt: mail.at.toISOString(),
    endedAt: mail.ended_at?.toISOString() ?? null,
    nextTryAt: mail.state === "queued" ? mail.not_before.toISOString() : null,
  };
}
