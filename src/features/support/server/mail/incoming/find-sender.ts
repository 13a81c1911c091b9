import { type Kysely, sql, type Transaction } from "kysely";
import { readAddressees } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ReplySettings } from "#src/platform/mail-in/reply-address.ts";
import { mayDo } from "#src/shared/access.ts";
import { isUuid } from "#src/shared/ids.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import { hostOf } from "../mail-way.ts";

/** Who of those who take part in a ticket has this address, confirmed, and may write; null: a stranger to it. */
export async function findWriter(
  trx: Transaction<DB>,
  ticket: { readonly id: string; readonly customer_id: string },
  address: string,
): Promise<string | null> {
  const taking = await trx
    .selectFrom("ticket_participants")
    .select("user_id")
    .where("ticket_id", "=", ticket.id)
    .execute();
  const ids = new Set(taking.map((row) => row.user_id));
  const member = (await readAddressees(trx, ticket.customer_id)).find(
    ({ userId, email, isEmailConfirmed }) =>
      ids.has(userId) && isEmailConfirmed && email?.toLowerCase() === address,
  );
  return member !== undefined && mayDo(member.member, { right: "support.write" }) ? member.userId : null;
}

interface Account {
  readonly userId: string;
  readonly customerId: string;
}

/** The one account of a confirmed address, whose user may write; null: there is none, or it could be several. */
export async function findAccount(
  trx: Transaction<DB>,
  siteId: number,
  address: string,
): Promise<Account | null> {
  const { rows } = await sql<{ user_id: string; customer_id: string }>`
    SELECT m.user_id, m.customer_id FROM users u JOIN memberships m ON m.user_id = u.id
    WHERE u.site_id = ${siteId} AND u.email_canonical = ${canonicalEmail(address)} AND lower(u.email) = ${address}
      AND u.email_verified_at IS NOT NULL LIMIT 2`.execute(trx);
  const [found, other] = rows;
  if (found === undefined || other !== undefined) return null;
  const members = await readAddressees(trx, found.customer_id);
  const own = members.find(({ userId }) => userId === found.user_id);
  if (own === undefined || !mayDo(own.member, { right: "support.write" })) return null;
  return { userId: found.user_id, customerId: found.customer_id };
}

/** The ticket of the newest of our messages that a mail refers to. */
export async function findReferred(
  db: Kysely<DB>,
  replies: Pick<ReplySettings, "address">,
  references: readonly string[],
): Promise<string | null> {
  const end = `@${hostOf(replies)}`;
  const ids = references.flatMap((id) => {
    const own = id.endsWith(end) ? id.slice(0, -end.length) : "";
    return isUuid(own) ? [own] : [];
  });
  if (ids.length === 0) return null;
  const row = await db
    .selectFrom("ticket_messages")
    .select("ticket_id")
    .where("id", "in", ids.slice(-20))
    .where("visibility", "=", "public")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.ticket_id ?? null;
}
