import type * as z from "zod/mini";
import { listHosts } from "#src/platform/tenancy/list-hosts.ts";
import { listOwnHosts, type OwnHost } from "#src/platform/tenancy/change-hosts.ts";
import { addDays } from "#src/shared/time.ts";
import type { siteHost } from "../../contract-hosts.ts";
import type { OwnedSite } from "../read-sites.ts";
import type { HostsContext } from "./deps.ts";
import { failingDays } from "./host-state.ts";
import { findOwnZone } from "./own-zone.ts";
import { lookOf, recordLines, wantedOf } from "./wanted-records.ts";

type HostView = z.output<typeof siteHost>;

/** The hosts of a site, its own one below our domain first. */
export async function showHosts(
  context: HostsContext,
  customerId: string,
  { shop_id: siteId }: Pick<OwnedSite, "shop_id">,
): Promise<{ hosts: HostView[] }> {
  const db = context.platform.db.kysely;
  const [all, own] = await Promise.all([listHosts(db, [siteId]), listOwnHosts(db, siteId)]);
  const rows = new Map(own.map((row) => [row.host, row]));
  const hosts = await Promise.all(
    all.map(async ({ siteId: _, ...host }) => {
      const row = rows.get(host.host);
      if (row === undefined) return { ...host, ...noRecords };
      const zone = await findOwnZone(context, customerId, host.host);
      return { ...host, ...viewOf(row, context.target), isZoneOurs: zone !== null };
    }),
  );
  return { hosts };
}

const noRecords = {
  records: [],
  isSilent: false,
  checkedAt: null,
  servedUntil: null,
  isZoneOurs: false,
};

function viewOf(row: OwnHost, target: string) {
  const look = lookOf(row);
  const since = row.failing_since;
  return {
    records: recordLines(wantedOf(row, target), look),
    isSilent: look.isSilent,
    checkedAt: row.checked_at?.toISOString() ?? null,
    servedUntil: since === null ? null : addDays(since, failingDays).toISOString(),
  };
}
