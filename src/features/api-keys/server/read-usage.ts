import type { Kysely } from "kysely";
import type { UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { apiKeysContract } from "../contract.ts";
import { usageSince } from "./durations.ts";
import { isSeenBy } from "./key-rows.ts";

/** More than a page shows; the most frequent come first. */
const maxRows = 500;

/** What the keys that a member may see were used for in the last 24 hours: calls by key, route and status. */
export async function readUsage(
  db: Kysely<DB>,
  { actor, now }: UserCtx,
): Promise<RouteOutput<(typeof apiKeysContract)["GET /v2/api-keys/usage"]>> {
  const since = usageSince(now);
  const rows = await db
    .selectFrom("api_key_calls")
    .innerJoin("api_keys", "api_keys.id", "api_key_calls.key_id")
    .select(({ fn }) => [
      "api_keys.id",
      "api_keys.name",
      "api_key_calls.route",
      "api_key_calls.status",
      fn.sum<string>("api_key_calls.calls").as("calls"),
    ])
    .where(isSeenBy(actor))
    .where("api_key_calls.hour", ">=", since)
    .groupBy(["api_keys.id", "api_keys.name", "api_key_calls.route", "api_key_calls.status"])
    .orderBy("calls", "desc")
    .orderBy("api_key_calls.route")
    .orderBy("api_key_calls.status")
    .orderBy("api_keys.id")
    .limit(maxRows)
    .execute();
  return {
    since: since.toISOString(),
    calls: rows.map(({ id, name, route, status, calls }) => ({
      keyId: encodeId("apiKey", id),
      keyName: name,
      route,
      status,
      calls: Number(calls),
    })),
  };
}
