import type { Kysely } from "kysely";
import type { ApiKeyActor, CustomerActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { keyLimit } from "#src/platform/rate-limit/key-limits.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { apiKeysContract } from "../contract.ts";
import { forgottenBefore } from "./durations.ts";
import { type KeyView, keyIdOf, keyView, readKeyRow, selectKeys } from "./key-rows.ts";

/** More than anyone has, ended ones included. */
const maxListed = 200;
const maxCalls = 20;

/** A customer's keys, the newest first: live ones, and those that ended lately. */
export async function listKeys(db: Kysely<DB>, customerId: string, now: Date): Promise<KeyView[]> {
  const rows = await selectKeys(db, now)
    .where("api_keys.customer_id", "=", customerId)
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
  customerId: string,
  id: string,
  now: Date,
): Promise<RouteOutput<(typeof apiKeysContract)["GET /v2/api-keys/{id}"]>> {
  const row = await readKeyRow(db, { customerId, id, now });
  const calls = await db
    .selectFrom("api_key_routes")
    .selectAll()
    .where("key_id", "=", keyIdOf(id))
    .orderBy("last_used_at", "desc")
    .orderBy("route")
    .limit(maxCalls)
    .execute();
  return {
    ...keyView(row, now),
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
  { actor, now, ip }: Ctx<CustomerActor> & { readonly ip: string },
): Promise<RouteOutput<(typeof apiKeysContract)["GET /v2/whoami"]>> {
  if (actor.kind !== "api-key") return { kind: "session", address: ip, key: null, callsPerMinute: null };
  const { customerId } = actor;
  const row = await readKeyRow(db, { customerId, id: encodeId("apiKey", actor.keyId), now });
  return { kind: "api-key", address: ip, key: keyView(row, now), callsPerMinute: limitsOf(actor) };
}

function limitsOf(actor: ApiKeyActor) {
  return {
    reads: keyLimit(actor, "reads"),
    writes: keyLimit(actor, "writes"),
    orders: keyLimit(actor, "orders"),
  };
}
