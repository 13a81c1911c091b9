import type { Kysely } from "kysely";
import type { FindServedDomain } from "#src/features/dns/server/index.ts";
import type { ApiKeyActor } from "#src/platform/authz/actor.ts";
import type { CustomerCtx, UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { keyLimit } from "#src/platform/rate-limit/key-limits.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { apiKeysContract } from "../contract.ts";
import { forgottenBefore } from "./durations.ts";
import { nameZones } from "./name-zones.ts";
import { isSeenBy, type KeyView, keyIdOf, keyView, readKeyRow, selectKeys } from "./key-rows.ts";

/** More than anyone has, ended ones included. */
const maxListed = 200;
const maxCalls = 20;

/** All of a customer's keys, for an operator. */
export function listAllKeys(db: Kysely<DB>, customerId: string, now: Date): Promise<KeyView[]> {
  return newestKeys(selectKeys(db, now).where("api_keys.customer_id", "=", customerId), now);
}

/** The keys that a member of the team may see. */
export function listKeys(db: Kysely<DB>, { actor, now }: UserCtx): Promise<KeyView[]> {
  return newestKeys(selectKeys(db, now).where(isSeenBy(actor)), now);
}

/** The newest first: live ones, and those that ended lately. */
async function newestKeys(keys: ReturnType<typeof selectKeys>, now: Date): Promise<KeyView[]> {
  const rows = await keys
    .where(({ eb, or }) => or([eb("revoked_at", "is", null), eb("revoked_at", ">", forgottenBefore(now))]))
    .orderBy("api_keys.created_at", "desc")
    .orderBy("api_keys.id", "desc")
    .limit(maxListed)
    .execute();
  return rows.map((row) => keyView(row, now));
}

/** One key, and what it was used for last. */
export async function readKey(
  db: Kysely<DB>,
  ctx: UserCtx,
  id: string,
): Promise<RouteOutput<(typeof apiKeysContract)["GET /v2/api-keys/{id}"]>> {
  const row = await readKeyRow(db, ctx, id);
  const calls = await db
    .selectFrom("api_key_routes")
    .selectAll()
    .where("key_id", "=", keyIdOf(id))
    .orderBy("last_used_at", "desc")
    .orderBy("route")
    .limit(maxCalls)
    .execute();
  return {
    ...keyView(row, ctx.now),
    recentCalls: calls.map((call) => ({
      route: call.route,
      uses: Number(call.uses),
      lastUsedAt: call.last_used_at.toISOString(),
      lastStatus: call.last_status,
    })),
  };
}

/** Who makes a call, and from where. */
export async function readCaller(
  db: Kysely<DB>,
  findServed: FindServedDomain,
  { ip, ...ctx }: CustomerCtx & { readonly ip: string },
): Promise<RouteOutput<(typeof apiKeysContract)["GET /v2/whoami"]>> {
  const { actor } = ctx;
  if (actor.kind !== "api-key")
    return { kind: "session", address: ip, key: null, callsPerMinute: null, zones: null };
  const row = await readKeyRow(db, ctx, encodeId("apiKey", actor.keyId));
  return {
    kind: "api-key",
    address: ip,
    key: keyView(row, ctx.now),
    callsPerMinute: limitsOf(actor),
    zones: row.zones && (await nameZones(findServed, actor.customerId, row.zones)),
  };
}

function limitsOf(actor: ApiKeyActor) {
  return {
    reads: keyLimit(actor, "reads"),
    writes: keyLimit(actor, "writes"),
    orders: keyLimit(actor, "orders"),
  };
}
