import { sql } from "kysely";
import type { Dns } from "#src/features/dns/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";
import { readUsualInstallSeconds } from "./read-usual-install-seconds.ts";
import { readReverseNames, type ReverseDeps } from "./reverse/reverse-names.ts";
import { gigabyte, monthOf, nextMonthAfter } from "./metrics/traffic.ts";
import { readAddressList } from "./address-list.ts";
import type { FoundServer } from "./find-server.ts";
import type { ServerView } from "./server-view.ts";

interface DetailRow {
  readonly in_bytes: bigint;
  readonly out_bytes: bigint;
  readonly network_mbps: number | null;
  readonly in_maintenance: boolean;
  readonly key_names: readonly string[];
  readonly has_password: boolean;
  readonly delivered_at: Date | null;
  readonly next_paid_until: Date | null;
  readonly withdrawable_until: Date | null;
}

/** The domain side, and reverse names; null: there are none of ours. */
export interface DetailsDeps {
  readonly dns: Pick<Dns, "countZones">;
  readonly reverse: ReverseDeps | null;
  /** For how long after a delivery customers may withdraw; 0: not at all. */
  readonly withdrawalDays: number;
}

/** What the page of one server shows beyond the list. */
export async function readDetails(
  { db, clock }: Platform,
  server: Pick<FoundServer, "id" | "traffic_gb" | "service" | "customer_id" | "address_list">,
  { dns, reverse, withdrawalDays }: DetailsDeps,
): Promise<NonNullable<ServerView["details"]>> {
  const now = clock.now();
  const { rows } = await sql<DetailRow>`
    SELECT coalesce(traffic.in_bytes, 0) AS in_bytes, coalesce(traffic.out_bytes, 0) AS out_bytes, s.network_mbps,
           coalesce(node.state = 'maintenance', false) AS in_maintenance,
           ARRAY(SELECT key.name FROM ssh_keys key
                 WHERE key.customer_id = s.customer_id AND key.public_key = ANY (s.ssh_keys) ORDER BY key.name) AS key_names,
           s.password_hash IS NOT NULL AS has_password,
           (SELECT min(starts_at) FROM server_periods WHERE server_id = s.id) AS delivered_at,
           CASE WHEN servers_is_payable(s.service, s.suspended_reason) AND s.hold_id IS NULL AND s.removes_at IS NULL THEN
             servers_term_end(s.anchor_at, s.anchor_months, s.paid_until,
               servers_term_start(s.service, s.paid_until, ${now}), s.months) END AS next_paid_until,
           CASE WHEN servers_is_payable(s.service, s.suspended_reason) THEN
             servers_withdrawable_until(s.id, ${withdrawalDays}) END AS withdrawable_until
    FROM servers s
    LEFT JOIN server_traffic traffic ON traffic.server_id = s.id AND traffic.month = ${monthOf(now)}
    LEFT JOIN nodes node ON node.id = s.node_id
    WHERE s.id = ${server.id}`.execute(db.kysely);
  const row = rows[0];
  if (!row) throw new Error(`server ${server.id} has no row`);
  return {
    traffic: {
      inBytes: Number(row.in_bytes),
      outBytes: Number(row.out_bytes),
      allowanceBytes: Number(BigInt(server.traffic_gb) * gigabyte),
      resetsAt: nextMonthAfter(now).toISOString(),
    },
    networkMbps: row.network_mbps,
    reverse: await readReverseNames(db.kysely, reverse, server.id),
    domains: await countDomains(dns, server),
    isInMaintenance: row.in_maintenance,
    access: { keys: [...row.key_names], hasPassword: row.has_password },
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    withdrawableUntil: laterThan(row.withdrawable_until, now),
    nextPaidUntil: row.next_paid_until?.toISOString() ?? null,
    usualInstallSeconds: server.service === "pending" ? await readUsualInstallSeconds(db.kysely) : null,
  };
}

function laterThan(date: Date | null, now: Date): string | null {
  return date !== null && date > now ? date.toISOString() : null;
}

/** Nothing leads to a server without an address. */
async function countDomains(
  dns: DetailsDeps["dns"],
  { customer_id: customerId, address_list: list }: Pick<FoundServer, "customer_id" | "address_list">,
): Promise<{ leading: number; others: number }> {
  const addresses = readAddressList(list).map(({ address }) => address);
  return addresses.length === 0 ? { leading: 0, others: 0 } : dns.countZones(customerId, addresses);
}
