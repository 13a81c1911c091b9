import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import { madeByAlone } from "#src/platform/authz/policy.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { ApiKeys, DB } from "#src/platform/db/schema.gen.ts";
import { type Scope, scopes } from "#src/shared/access.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { keyOutput, revocationReason } from "../contract.ts";
import { showNetwork } from "./read-networks.ts";

export type KeyView = z.output<typeof keyOutput>;
export type Reason = z.output<typeof revocationReason>;

const reasons: readonly Reason[] = ["user", "member-left", "exposed", "staff", "expired"];

/** A key's row with who made it, and what it spent on the day of `now`. */
type ShownRow = Omit<Selectable<ApiKeys>, "key_hash" | "old_hash"> & {
  readonly username: string;
  readonly spent: bigint | null;
};

/** The rows of keys as they are shown. */
export function selectKeys(db: Kysely<DB> | Transaction<DB>, now: Date) {
  return db
    .selectFrom("api_keys")
    .innerJoin("users", "users.id", "api_keys.created_by")
    .leftJoin("api_key_spend", (join) =>
      join
        .onRef("api_key_spend.key_id", "=", "api_keys.id")
        .on(sql<boolean>`api_key_spend.day = (${now}::timestamptz AT TIME ZONE 'UTC')::date`),
    )
    .selectAll("api_keys")
    .select(["users.username", "api_key_spend.cents as spent"]);
}

/** One of the keys that an actor may see, by its public id; any other is not found. */
export async function readKeyRow(
  db: Kysely<DB> | Transaction<DB>,
  { actor, now }: CustomerCtx,
  id: string,
): Promise<ShownRow> {
  const row = await selectKeys(db, now)
    .where("api_keys.id", "=", keyIdOf(id))
    .where(isSeenBy(actor))
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** The condition on `api_keys` for keys that an actor may see and change. */
export function isSeenBy(actor: CustomerActor) {
  const makerId = madeByAlone(actor);
  return ({ eb, and }: ExpressionBuilder<DB, "api_keys">) =>
    and([
      eb("api_keys.customer_id", "=", actor.customerId),
      ...(makerId === null ? [] : [eb("api_keys.created_by", "=", makerId)]),
    ]);
}

export function keyIdOf(id: string): string {
  const uuid = decodeId("apiKey", id);
  if (uuid === null) throw new AppError("not_found");
  return uuid;
}

/** Scopes that this release has; one that was taken away allows nothing. */
export function knownScopes(stored: readonly string[]): Scope[] {
  return scopes.filter((scope) => stored.includes(scope));
}

export function keyView(row: ShownRow, now: Date): KeyView {
  const reason = reasons.find((known) => known === row.reason) ?? null;
  return {
    id: encodeId("apiKey", row.id),
    name: row.name,
    hint: row.hint,
    scopes: knownScopes(row.scopes),
    objects: row.zones && { zones: row.zones.map((zone) => encodeId("domain", zone)) },
    allowedIps: row.allowed_ips.map(showNetwork),
    spendLimitCents: row.spend_limit_cents === null ? null : centsToNumber(row.spend_limit_cents),
    spentTodayCents: centsToNumber(row.spent ?? 0n),
    ratePerMinute: row.rate_per_minute,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.username,
    createdById: encodeId("user", row.created_by),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedIp: row.last_used_ip,
    lastUsedAgent: row.last_used_agent,
    uses: Number(row.uses),
    state: stateOf(row, now),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    reason,
    oldSecretUntil: row.old_until !== null && row.old_until > now ? row.old_until.toISOString() : null,
  };
}

/** Until the job notes it, an expired key has no reason yet. */
function stateOf(
  { revoked_at: revokedAt, reason, expires_at: expiresAt }: ShownRow,
  now: Date,
): KeyView["state"] {
  if (reason === "expired" || (revokedAt === null && expiresAt !== null && expiresAt <= now))
    return "expired";
  return revokedAt === null ? "active" : "revoked";
}
