import type { ApiKeyActor, TokenPlace } from "#src/platform/authz/actor.ts";
import { blockSqlText, memberOf, stopSqlText } from "#src/features/accounts/server/index.ts";
import type { CustomerBlock } from "#src/shared/customer-block.ts";
import { readApiKey } from "#src/platform/authz/api-key-form.ts";
import { RefusedKey } from "#src/platform/authz/refused-key.ts";
import { frozenParams } from "#src/platform/authz/stop.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { query } from "#src/platform/db/query.ts";
import type { Platform } from "#src/platform/platform.ts";
import { allowsAddress } from "./allows-address.ts";
import { knownScopes } from "./key-rows.ts";

interface KeyRow {
  readonly id: string;
  readonly customer_id: string;
  readonly site_id: number;
  readonly scopes: string[];
  readonly zones: string[] | null;
  readonly rate_per_minute: number | null;
  readonly ends_at: Date | null;
  readonly stopped_until: Date | null;
  readonly block: CustomerBlock | null;
  readonly own_networks: string[];
  readonly customer_networks: string[];
  readonly created_by: string;
  readonly role: string;
  readonly may_destroy: boolean;
}

/** A key belongs to its customer, and does no more than the user who made it may: nothing when they have left. */
const findKey = query<KeyRow>(
  "api-keys-find-key",
  `SELECT id, api_keys.customer_id, site_id, scopes, zones, rate_per_minute, allowed_ips::text[] AS own_networks,
     created_by, member.role, member.may_destroy,
     least(expires_at, CASE WHEN old_hash = $1 THEN old_until END) AS ends_at,
     ${stopSqlText("api_keys.customer_id", "api_keys.created_by", "$2")} AS stopped_until,
     ${blockSqlText("api_keys.customer_id", "$2")} AS block,
     ARRAY(SELECT cidr::text FROM customer_allowed_ips allowed
           WHERE allowed.customer_id = api_keys.customer_id ORDER BY place) AS customer_networks
   FROM api_keys JOIN memberships member
     ON member.user_id = api_keys.created_by AND member.customer_id = api_keys.customer_id
   WHERE (key_hash = $1 OR (old_hash = $1 AND old_until > $2))
     AND site_id = $3 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
);

/**
 * Finds the key of a token at the site that is called: one indexed read per call, so that a revocation counts at once.
 * Throws `ip_not_allowed` {address} where one of the two lists of addresses does not have the caller's, `account_frozen` {until} during a stop, `customer_blocked` {text} where staff closed signing in.
 */
export function createResolveKey({ db, clock }: Pick<Platform, "db" | "clock">) {
  return async (token: string, { siteId, ip }: TokenPlace): Promise<ApiKeyActor | null> => {
    if (readApiKey(token) !== "key") return null;
    const [key] = await findKey(db.pool, [hashToken(token), clock.now(), siteId]);
    if (key === undefined) return null;
    if (key.stopped_until !== null)
      throw new RefusedKey(key.id, "account_frozen", frozenParams(key.stopped_until));
    if (key.block?.kinds.includes("sign-in") === true)
      throw new RefusedKey(key.id, "customer_blocked", { text: key.block.text });
    if (!allowsAddress(key.own_networks, ip) || !allowsAddress(key.customer_networks, ip))
      throw new RefusedKey(key.id, "ip_not_allowed", { address: ip });
    return {
      kind: "api-key",
      keyId: key.id,
      customerId: key.customer_id,
      siteId: key.site_id,
      block: key.block,
      scopes: knownScopes(key.scopes),
      zones: key.zones,
      ratePerMinute: key.rate_per_minute,
      endsAt: key.ends_at,
      makerId: key.created_by,
      member: memberOf(key),
    };
  };
}
