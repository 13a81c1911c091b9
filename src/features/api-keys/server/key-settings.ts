import { sql } from "kysely";
import type * as z from "zod/mini";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { mayGive, type Scope } from "#src/shared/access.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import { readOwnName } from "#src/shared/validation/own-name.ts";
import type { changeKeyBody } from "../contract.ts";
import { knownScopes } from "./key-rows.ts";
import { readNetworks } from "./read-networks.ts";

/** What a customer chose for a key, as it is stored. Refuses a past end, and what is no network. */
export function keySettings(body: z.output<typeof changeKeyBody>, now: Date) {
  const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt);
  if (expiresAt !== null && expiresAt <= now)
    throw new AppError("date_past", undefined, { expiresAt: "date_past" });
  const networks = readNetworks(body.allowedIps, (place) => `allowedIps.${place}`);
  return {
    name: readOwnName(body.name),
    scopes: knownScopes(body.scopes),
    zones: zonesOf(body.objects),
    allowed_ips: sql<string[]>`${networks}::cidr[]`,
    spend_limit_cents: body.spendLimitCents === null ? null : BigInt(body.spendLimitCents),
    rate_per_minute: body.ratePerMinute,
    expires_at: expiresAt,
  };
}

function zonesOf(objects: z.output<typeof changeKeyBody>["objects"]): string[] | null {
  return objects === null ? null : [...new Set(objects.zones.flatMap((id) => decodeId("domain", id) ?? []))];
}

/** Refuses scopes beyond what a member may do: the key could not use them. */
export function refuseMore({ member }: UserActor, scopes: readonly Scope[]): void {
  if (!scopes.every((scope) => mayGive(member, scope))) throw new AppError("role_not_allowed");
}

/** The refusal of a name that another live key has. */
export function nameTaken(): AppError {
  return new AppError("key_name_taken", undefined, { name: "key_name_taken" });
}
