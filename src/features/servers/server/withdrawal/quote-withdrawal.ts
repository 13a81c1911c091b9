import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { serversContract } from "../../contract.ts";
import { parseRefund, type Refund } from "../deletion/quote-deletion.ts";
import { findServer } from "../find-server.ts";

type Answer = z.output<(typeof serversContract)["GET /v2/servers/{id}/withdrawal"]["output"]>;

/** What a withdrawal at that time gives back, by the function that the withdrawal itself calls. */
export async function readWithdrawal(db: Kysely<DB>, server: string, at: Date): Promise<Refund> {
  const counted = await call(db, "servers_count_unused", { server, sharesDiscounts: true, at });
  return parseRefund(counted);
}

/** What a withdrawal now gives back. Refused where it would be: too late, not delivered, or ended. */
export async function quoteWithdrawal(
  { db: { kysely: db }, clock }: Platform,
  { customerId }: CustomerActor,
  { serverId, days }: { readonly serverId: string; readonly days: number },
): Promise<Answer> {
  const now = clock.now();
  const server = await findServer(db, customerId, serverId);
  await call(db, "servers_refuse_payment", { service: server.service, reason: server.suspended_reason });
  const until = await call(db, "servers_withdrawable_until", { server: server.id, days });
  if (!(until instanceof Date) || until <= now) throw new AppError("withdrawal_unavailable");
  const { refundCents, lines } = await readWithdrawal(db, server.id, now);
  return {
    refundCents,
    lines,
    reservedCents: server.reserved_cents === null ? 0 : centsToNumber(server.reserved_cents),
    until: until.toISOString(),
  };
}
