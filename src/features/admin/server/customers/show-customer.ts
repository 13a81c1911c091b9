import { readMails } from "#src/platform/mail/read-mails.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { customersContract } from "../../contract-customers.ts";
import type { AdminContext } from "../deps.ts";
import { requireCustomer } from "./read-customer.ts";

type Shown = RouteOutput<(typeof customersContract)["POST /v2/admin/customers/{id}/show"]>;

const shownMails = 100;

/** What the page of a customer masks, in full. That somebody looked, and why, is written down before anything is read. */
export async function showCustomer(
  context: AdminContext,
  ctx: Ctx,
  id: string,
  { reason }: { readonly reason: string },
): Promise<Shown> {
  const { platform } = context;
  const customerId = await requireCustomer(context, id);
  await transaction(platform, (trx) =>
    writeAudit(trx, ctx, { action: "customer.show", objectType: "customer", objectId: customerId, reason }),
  );
  const { accounts, contacts } = context.office();
  const people = await accounts.readPeople(customerId);
  const mails = await readMails(platform.db.kysely, customerId, { before: null, limit: shownMails });
  return {
    people: people.map(({ userId, email }) => ({ id: encodeId("user", userId), email })),
    contacts: await contacts.listContacts(customerId),
    mails: mails.map((mail) => ({ id: mail.id, to: mail.recipient })),
  };
}
