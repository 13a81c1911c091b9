import type * as z from "zod/mini";
import type { DnsServer } from "#src/drivers/dns/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";
import { AppError } from "#src/shared/errors.ts";
import { usesProviderNameServers } from "#src/shared/name-servers.ts";
import { recordType, type zoneOutput } from "../contract-outputs.ts";
import { dnssecView } from "./dnssec/dnssec-view.ts";
import type { ParentRegistry } from "./parent-registry.ts";
import { ownRecordViews, recordView, type RecordView, stateOf } from "./records-view.ts";
import { limits } from "./rules/record.ts";
import { findZone, selectRecords } from "./zone-rows.ts";

export interface ReadZoneDeps {
  readonly server: DnsServer;
  readonly registry: ParentRegistry;
  readonly nameServers: readonly string[];
  /** The name servers answer on this machine only. */
  readonly isLocal: boolean;
  readonly houseZones: readonly string[];
}

export type ZoneView = z.output<typeof zoneOutput>;

/** A zone with its records and the state of both. `nameServers`: those that the domain is set to. */
export async function readZone(
  { db }: Platform,
  deps: ReadZoneDeps,
  domainId: string,
  nameServers: readonly string[],
): Promise<{ zone: ZoneView; records: RecordView[] }> {
  const zone = await findZone(db.kysely, domainId);
  if (zone === null) throw new AppError("not_found");
  const records = await selectRecords(db.kysely, domainId);
  const health = await deps.server.health();
  const address = deps.isLocal ? ((await deps.server.addresses())[0] ?? null) : null;
  const { parent_servers: parent, parent_asked_at: askedAt } = zone;
  const view: ZoneView = {
    name: zone.name,
    displayName: toShown(zone.name),
    version: zone.version,
    state: stateOf(zone),
    liveAt: zone.live_at?.toISOString() ?? null,
    nameServers: [...nameServers],
    usesProviderNameServers: usesProviderNameServers(nameServers, deps.nameServers),
    providerNameServers: [...deps.nameServers],
    delegation:
      parent === null || askedAt === null
        ? null
        : {
            nameServers: parent,
            isOurs: usesProviderNameServers(parent, deps.nameServers),
            checkedAt: askedAt.toISOString(),
          },
    types: recordType.options.filter((type) => type !== "ALIAS" || deps.server.served.canAlias),
    limits,
    dnssec: await dnssecView(deps, zone, nameServers),
    server: { kind: deps.server.kind, isUp: health.ok, address },
  };
  const own = ownRecordViews(zone, deps.nameServers);
  return { zone: view, records: [...own, ...records.map((record) => recordView(record, zone))] };
}
