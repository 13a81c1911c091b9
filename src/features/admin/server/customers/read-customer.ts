import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Person } from "#src/features/accounts/server/index.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { maskEmail } from "#src/platform/personal/mask.ts";
import { maySeeMoney } from "#src/platform/personal/shown-entry.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addMs } from "#src/shared/time.ts";
import type { customersContract, personOutput } from "../../contract-customers.ts";
import type { AdminContext } from "../deps.ts";
import { customerColumns, type CustomerRow, customerView, joinOwner } from "./select-customers.ts";

type Header = RouteOutput<(typeof customersContract)["GET /v2/admin/customers/{id}"]>;

type WalletView = NonNullable<Header["wallet"]>;

/** How long a look at a customer is one look in the audit, however often its page asks. */
const sameLookMs = 15 * 60_000;

interface CountsRow {
  readonly servers: number;
  readonly domains: number;
  readonly contacts: number;
  readonly keys: number;
  readonly openTasks: number;
  readonly heldDeposits: number;
  readonly failedMails: number;
}

/** The UUID of a customer that there is. */
export async function requireCustomer(
  { platform }: Pick<AdminContext, "platform">,
  id: string,
): Promise<string> {
  const customerId = decodeId("customer", id);
  const found = await platform.db.kysely
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId ?? "")
    .executeTakeFirst();
  if (customerId === null || found === undefined) throw new AppError("not_found");
  return customerId;
}

/** Who a customer is and what it has. The first look of a member of staff in a quarter of an hour is audited. */
export async function readCustomer(context: AdminContext, ctx: Ctx<StaffActor>, id: string): Promise<Header> {
  const { accounts, wallet } = context.office();
  const customerId = await requireCustomer(context, id);
  await noteLook(context, ctx, customerId);
  const [row, people, state, counts] = await Promise.all([
    readRow(context, customerId, ctx.now),
    accounts.readPeople(customerId),
    wallet.stateOf(customerId),
    readCounts(context, customerId),
  ]);
  const { failedMails, ...shown } = counts;
  const hasMoney = maySeeMoney(ctx.actor);
  const isFrozen = row.frozen_until !== null && row.frozen_until > ctx.now;
  return {
    ...customerView(row, hasMoney),
    formerSince: row.former_since?.toISOString() ?? null,
    frozenUntil: isFrozen ? (row.frozen_until?.toISOString() ?? null) : null,
    identityConfirmedUntil: confirmedUntil(people, ctx.now),
    risks: risksOf({
      frozen: isFrozen,
      debt: hasMoney && state.debtCents > 0n,
      "deposit-held": counts.heldDeposits > 0,
      "mail-failed": failedMails > 0,
      "email-unconfirmed": people.some(({ isConfirmed }) => !isConfirmed),
    }),
    people: people.map(personView),
    wallet: hasMoney ? walletView(state) : null,
    counts: shown,
    erasedAt: row.erased_at?.toISOString() ?? null,
    mayShow: ctx.actor.permissions.includes("customers.show"),
  };
}

const risksOf = (found: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(found).filter((risk) => found[risk]);

function walletView(state: Readonly<Record<keyof WalletView, bigint>>): WalletView {
  return {
    balanceCents: centsToNumber(state.balanceCents),
    heldCents: centsToNumber(state.heldCents),
    debtCents: centsToNumber(state.debtCents),
  };
}

/** A person of a team, the email masked. */
export function personView(person: Person): z.input<typeof personOutput> {
  return {
    id: encodeId("user", person.userId),
    username: person.username,
    email: person.email === null ? null : maskEmail(person.email),
    isConfirmed: person.isConfirmed,
    role: person.role,
    mayDestroy: person.mayDestroy,
    language: person.language,
    since: person.createdAt.toISOString(),
    lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
    sessions: person.sessions,
    factors: [...person.factors],
  };
}

function confirmedUntil(people: readonly Person[], now: Date): string | null {
  const ends = people.flatMap(({ confirmedUntil: end }) => end?.getTime() ?? []);
  const last = Math.max(0, ...ends);
  return last > now.getTime() ? new Date(last).toISOString() : null;
}

async function readRow({ platform }: AdminContext, customerId: string, now: Date): Promise<CustomerRow> {
  const { rows } = await sql<CustomerRow>`
    SELECT ${customerColumns(now)} FROM customers c ${joinOwner} JOIN sites site ON site.id = c.site_id
    WHERE c.id = ${customerId}`.execute(platform.db.kysely);
  const [row] = rows;
  if (row === undefined) throw new AppError("not_found");
  return row;
}

async function readCounts({ platform }: AdminContext, customerId: string): Promise<CountsRow> {
  const { rows } = await sql<CountsRow>`
    SELECT
      (SELECT count(*) FROM servers WHERE customer_id = ${customerId} AND service NOT IN ('terminated', 'failed'))::integer
        AS servers,
      (SELECT count(*) FROM domains WHERE customer_id = ${customerId}
       AND state NOT IN ('released', 'transferred_out', 'failed', 'transfer_failed'))::integer AS domains,
      (SELECT count(*) FROM contacts WHERE customer_id = ${customerId})::integer AS contacts,
      (SELECT count(*) FROM api_keys WHERE customer_id = ${customerId} AND revoked_at IS NULL)::integer AS keys,
      (SELECT count(*) FROM tasks WHERE customer_id = ${customerId} AND state IN ('queued', 'running'))::integer
        AS "openTasks",
      (SELECT count(*) FROM deposits d JOIN deposit_addresses a ON a.id = d.address_id
       WHERE a.customer_id = ${customerId} AND d.state = 'held')::integer
      + (SELECT count(*) FROM gateway_deposits d JOIN gateway_payments p ON p.id = d.payment_id
         WHERE p.customer_id = ${customerId} AND d.state = 'held')::integer AS "heldDeposits",
      (SELECT count(*) FROM mail_messages WHERE state = 'failed' AND (customer_id = ${customerId} OR user_id IN (
         SELECT user_id FROM memberships WHERE customer_id = ${customerId})))::integer AS "failedMails"`.execute(
    platform.db.kysely,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("counting a customer's things answered no row");
  return row;
}

async function noteLook({ platform }: AdminContext, ctx: Ctx<StaffActor>, customerId: string): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM audit_log WHERE actor ->> 'id' = ${ctx.actor.staffId} AND at > ${addMs(ctx.now, -sameLookMs)}
      AND action = 'customer.open' AND object_id = ${customerId} LIMIT 1`.execute(platform.db.kysely);
  if (rows.length > 0) return;
  await transaction(platform, (trx) =>
    writeAudit(trx, ctx, { action: "customer.open", objectType: "customer", objectId: customerId }),
  );
}
