import { type Kysely, sql } from "kysely";
import { followsOrder } from "#src/features/services/server/index.ts";
import type { Finding, Invariant } from "#src/platform/audit/invariant.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId, isUuid } from "#src/shared/ids.ts";
import { addMs } from "#src/shared/time.ts";
import { heldStates } from "../rules.ts";
import type { DomainsContext } from "./deps.ts";
import { differenceSql } from "./sync/difference.ts";

/** A registration that the registry does not decide, a renewal without an answer: a person has to look. */
const orderDeadlineMs = 3 * 24 * 3_600_000;
/** Transfers have days to wait for. */
const transferDeadlineMs = 21 * 24 * 3_600_000;
/** We and the registry change independently: a difference counts when it is older than this. */
const settleMs = 15 * 60_000;

type Find = (db: Kysely<DB>) => Promise<readonly Finding[]>;

/** What must hold of domains, their orders and the registry at every moment. */
export function domainInvariants(context: Pick<DomainsContext, "platform" | "driver">): Invariant[] {
  const { platform } = context;
  return [
    {
      id: "I11",
      title: "A paid domain order is delivered, or refunded in full, in time",
      find: brokenOrders(platform),
    },
    { id: "I12", title: "No year of a domain is paid twice", find: findDoubleYears },
    { id: "I13", title: "An acknowledged domain order has its key and its answer", find: findBrokenKeys },
    {
      id: "I14",
      title: "The registry and the books agree about every domain",
      find: differences(context),
      settle: (objectId) =>
        isUuid(objectId) ? `domain settle ${encodeId("domain", objectId)}` : "domain list --unknown",
    },
  ];
}

function brokenOrders({ clock }: Platform): Find {
  return async (db) => {
    const now = clock.now();
    const { rows } = await sql<Finding>`
      SELECT o.id::text AS "objectId", o.kind || ' ' || o.state || ', hold ' || coalesce(h.state, 'none') || ', ' ||
             coalesce(d.act || ' ' || d.state, 'no act') || ', domain ' || coalesce(domain.state, 'none') AS detail
      FROM orders o
      LEFT JOIN holds h ON h.order_id = o.id
      LEFT JOIN domain_orders d ON d.order_id = o.id
      LEFT JOIN service_renewals r ON r.order_id = o.id
      LEFT JOIN domains domain ON domain.id = o.object_id
      WHERE o.object_type = 'domain' AND NOT coalesce(h.amount_cents = o.total_cents AND CASE o.state
        WHEN 'paid' THEN h.state = 'reserved' AND d.state = 'open'
          AND greatest(CASE WHEN d.is_automatic THEN d.starts_at END, o.created_at) > CASE d.act
            WHEN 'transfer' THEN ${addMs(now, -transferDeadlineMs)}::timestamptz
            ELSE ${addMs(now, -orderDeadlineMs)}::timestamptz END
        WHEN 'delivered' THEN h.state = 'captured' AND d.state = 'done'
          AND domain.state NOT IN ('registering', 'transfer_in', 'failed', 'transfer_failed')
        WHEN 'refunded' THEN h.state = 'released' AND d.state = 'released'
          AND (d.act NOT IN ('register', 'transfer') OR domain.state IN ('failed', 'transfer_failed'))
        END AND (o.kind <> 'domain-renewal' OR ${followsOrder}), false)
      UNION ALL
      SELECT d.id::text, 'the domain is ' || d.state || ' and nothing was paid for it'
      FROM domains d WHERE d.state IN ('registering', 'transfer_in')
        AND NOT EXISTS (SELECT 1 FROM domain_orders o WHERE o.domain_id = d.id AND o.state = 'open')`.execute(
      db,
    );
    return rows;
  };
}

const findDoubleYears: Find = async (db) => {
  const { rows } = await sql<Finding>`
    SELECT one.domain_id::text AS "objectId",
           'orders ' || one.order_id || ' and ' || other.order_id || ' pay for the same time' AS detail
    FROM domain_orders one JOIN domain_orders other ON other.domain_id = one.domain_id AND other.order_id > one.order_id
    WHERE one.state = 'done' AND other.state = 'done' AND one.years > 0 AND other.years > 0
      AND one.act <> 'transfer' AND other.act <> 'transfer'
      -- A registry's date may differ by a day from the calendar's.
      AND tstzrange(one.starts_at + interval '3 days', one.ends_at - interval '3 days')
        && tstzrange(other.starts_at + interval '3 days', other.ends_at - interval '3 days')
    UNION ALL
    SELECT d.id::text, 'paid until ' || d.expires_at || ', by its orders until ' || coalesce(max(o.ends_at)::text, 'never')
    FROM domains d LEFT JOIN domain_orders o ON o.domain_id = d.id AND o.state = 'done'
    WHERE d.expires_at IS NOT NULL GROUP BY d.id HAVING greatest(max(o.ends_at), d.came_until) IS DISTINCT FROM d.expires_at`.execute(
    db,
  );
  return rows;
};

/** The key of the call that placed order `o`: each order of a cart has its position behind it. */
const callKey = sql`CASE o.kind WHEN 'domain-purchase' THEN regexp_replace(o.idempotency_key, ':[0-9]+$', '')
                                ELSE o.idempotency_key END`;

const findBrokenKeys: Find = async (db) => {
  const { rows } = await sql<Finding>`
    SELECT o.id::text AS "objectId", 'the order has no key row with its answer' AS detail
    FROM orders o
    LEFT JOIN idempotency_keys k ON k.customer_id = o.customer_id
      AND k.key = ${callKey}
    WHERE o.kind IN ('domain-purchase', 'domain-transfer', 'domain-renew', 'domain-restore') AND k.answer IS NULL
    UNION ALL
    SELECT k.customer_id || '/' || k.key, 'orders of this key: ' || count(o.id)
    FROM idempotency_keys k
    LEFT JOIN orders o ON o.customer_id = k.customer_id AND o.object_type = 'domain' AND ${callKey} = k.key
    WHERE k.route IN ('POST /v2/domains/purchase', 'POST /v2/domains/transfer-in', 'POST /v2/domains/{id}/renew',
                      'POST /v2/domains/{id}/restore')
    GROUP BY k.customer_id, k.key, k.answer
    HAVING count(o.id) <> coalesce(jsonb_array_length(k.answer -> 'orders'), 1)`.execute(db);
  return rows;
};

/** What the last look found to differ from the books, once it can no longer be in progress. */
function differences({ platform, driver }: Pick<DomainsContext, "platform" | "driver">): Find {
  return async (db) => {
    const settled = addMs(platform.clock.now(), -settleMs);
    const { rows } = await sql<Finding>`
      WITH looked AS (
        SELECT d.*, ${await differenceSql(db, { driver })} AS difference FROM domains d JOIN tlds tld ON tld.id = d.tld
        WHERE d.state = ANY (${[...heldStates]}::text[]) AND d.seen_at IS NOT NULL
          AND d.updated_at < ${settled} AND d.seen_at > d.updated_at AND NOT domains_is_busy(d.id)
      )
      SELECT id::text AS "objectId", name || CASE
        WHEN difference = 'gone' THEN ': the registry has nothing of it under our account'
        WHEN difference = 'renew' THEN ': paid until ' || expires_at::date || ', at the registry until ' || registry_expires_at::date
        WHEN difference = 'take-date' THEN ': at the registry until ' || registry_expires_at::date || ', paid until ' || expires_at::date
        WHEN difference IN ('deleted', 'restored')
          THEN ': the books say ' || state || ', the registry ' || array_to_string(registry_statuses, ' ')
        ELSE ': the registry has other settings: ' || array_to_string(registry_statuses, ' ') || ', ' || registry_name_servers::text
        END AS detail
      FROM looked
      WHERE difference IS NOT NULL AND (difference <> 'gone' OR missing_since < ${settled})
        AND (difference <> 'settings' OR revision = pushed_revision)
      UNION ALL
      SELECT name, 'the registry has ' || name || ' under our account, and the books do not'
      FROM domain_strays WHERE first_seen_at < ${settled}`.execute(db);
    return rows;
  };
}
