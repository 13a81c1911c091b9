import type { DnsServer } from "#src/drivers/dns/port.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RecordSet } from "#src/platform/dns/record-set.ts";
import { slot } from "#src/features/slot.ts";
import { canonicalHost } from "#src/shared/name-servers.ts";
import type { ChangeRequest, RecordsChange } from "./change-records.ts";
import type { DnssecView } from "./dnssec/dnssec-view.ts";
import { type DnssecRequest, setDnssec } from "./dnssec/set-dnssec.ts";
import {
  applyTemplate,
  type FileImport,
  importZoneFile,
  previewTemplate,
  previewZoneFile,
  type TemplateUse,
} from "./import-records.ts";
import { closeZone, moveZone, openZone, type ZoneOwner } from "./open-zone.ts";
import type { FindFormerAddresses } from "./former-addresses.ts";
import { countZones, type ZoneCount } from "./house/count-zones.ts";
import { findHostAddresses, type HostAddresses } from "./house/find-host-addresses.ts";
import { putHouseZone } from "./house/put-house-zone.ts";
import { listUnknownZones, type UnknownZone } from "./list-unknown-zones.ts";
import { dnsJobs } from "./jobs.ts";
import { listZones, type ZoneLine } from "./list-zones.ts";
import type { ParentRegistry } from "./parent-registry.ts";
import { zoneCan } from "./policy.ts";
import { previewRecords } from "./preview-records.ts";
import type { TypedRow } from "./propose-records.ts";
import { readZone, type ReadZoneDeps, type ZoneView } from "./read-zone.ts";
import type { RecordView } from "./records-view.ts";
import { listVersions, restoreVersion, type ZoneVersion } from "./restore-version.ts";
import type { TypedRecord } from "./rules/record.ts";
import type { FindServedDomain } from "./served-domain.ts";
import type { FindServerAddresses } from "./server-addresses.ts";
import { syncZones, type ZonesSync } from "./sync-zones.ts";
import { listTemplates } from "./templates.ts";
import { addRecords, deleteRecord, deleteRecords, editRecord, replaceRecords } from "./write-records.ts";
import { findZone, type Reader, selectRecords } from "./zone-rows.ts";
import { writeZoneFile } from "./zone-file/write-zone-file.ts";

export { findLeadingDomains } from "./leading-records.ts";
export type { FormerAddress } from "./former-addresses.ts";
export type { HostAddresses } from "./house/find-host-addresses.ts";
export type { FindServedDomain, ServedDomain } from "./served-domain.ts";
export type { ServerAddress } from "./server-addresses.ts";

/** The domain of a zone; features above this one own domains. */
export const servedDomainOf = slot<FindServedDomain>("served domain of a customer");

/** Addresses that templates offer; the feature above this one owns servers. */
export const serverAddressesOf = slot<FindServerAddresses>("server addresses of a customer");

/** Addresses that a customer gave back, to mark records that lead there; the feature above this one owns servers. */
export const formerAddressesOf = slot<FindFormerAddresses>("former addresses of a customer");

export interface DnsDeps {
  readonly server: DnsServer;
  readonly registry: ParentRegistry;
  /** The provider's four name servers, in the order in which they are shown. */
  readonly nameServers: readonly string[];
  /** The name servers answer on this machine only; customers are shown their address. */
  readonly isLocal: boolean;
  /** Zones that are the operator's own and no customer's; `putHouseZone` has their content. */
  readonly houseZones: readonly string[];
}

type Change = Omit<ChangeRequest, "cause" | "served">;
type Preview = Awaited<ReturnType<typeof previewRecords>>;

/** Zones of domains: their records, whether the name servers serve them, their history, and DNSSEC. */
export interface Dns {
  readonly jobs: readonly BackgroundJob[];
  readonly providerNameServers: readonly string[];
  /**
   * Creates the empty zone of a domain in the caller's transaction, or keeps the existing one; wake `dns` after
   * the commit. False when the name cannot have one: a registry's, or one above or below another customer's.
   */
  openZone(db: Reader, owner: ZoneOwner): Promise<boolean>;
  /** Removes the zone of a domain that has left, with its records and history. */
  closeZone(db: Reader, domainId: string): Promise<void>;
  /** Gives the zone of a domain to the domain's new customer. */
  moveZone(db: Reader, owner: Parameters<typeof moveZone>[1]): Promise<void>;
  /** False while keys at the registry would break the domain on other name servers: DNSSEC must be off first. */
  mayLeave(db: Reader, domainId: string): Promise<boolean>;
  /**
   * Brings one of the `houseZones` to exactly these sets, besides SOA and NS. Returns why the name servers did not take
   * it, for the log; null when they have it.
   */
  putHouseZone(zone: string, sets: readonly RecordSet[]): Promise<string | null>;
  /** Where a host whose zone is served here leads to, by IPv4; null when its zone is elsewhere. */
  findHostAddresses(host: string): Promise<HostAddresses | null>;
  /** How many of a customer's zones that are served here lead to one of these addresses, and how many others there are. */
  countZones(customerId: string, addresses: readonly string[]): Promise<ZoneCount>;
  readZone(
    domainId: string,
    nameServers: readonly string[],
  ): Promise<{ zone: ZoneView; records: RecordView[] }>;
  replaceRecords(ctx: Ctx, request: Change, rows: readonly TypedRow[]): Promise<RecordsChange>;
  addRecords(ctx: Ctx, request: Change, rows: readonly TypedRow[]): Promise<RecordsChange>;
  editRecord(ctx: Ctx, request: Change, recordId: string, typed: TypedRecord): Promise<RecordsChange>;
  /** The one that says this; without such a record nothing changes. */
  deleteRecord(ctx: Ctx, request: Change, typed: TypedRecord): Promise<RecordsChange>;
  /** Null deletes all. */
  deleteRecords(ctx: Ctx, request: Change, recordIds: readonly string[] | null): Promise<RecordsChange>;
  /** As if these were all records. */
  checkRecords(domainId: string, rows: readonly TypedRow[]): Promise<Preview>;
  importZoneFile(ctx: Ctx, request: Change, file: FileImport): Promise<RecordsChange>;
  previewZoneFile(domainId: string, file: FileImport): Promise<Preview>;
  exportZoneFile(domainId: string): Promise<{ fileName: string; text: string } | null>;
  readonly listTemplates: typeof listTemplates;
  applyTemplate(ctx: Ctx, request: Change, use: TemplateUse): Promise<RecordsChange>;
  previewTemplate(domainId: string, use: TemplateUse): Promise<Preview>;
  listVersions(domainId: string, before: number | null, limit: number): Promise<ZoneVersion[]>;
  restoreVersion(ctx: Ctx, request: Change, version: number): Promise<RecordsChange>;
  setDnssec(ctx: Ctx, request: DnssecRequest): Promise<DnssecView>;
  /** For an operator: all zones, or that of a name. */
  listZones(name: string | null): Promise<ZoneLine[]>;
  /** Zones that the name servers have and the books do not. */
  listUnknownZones(): Promise<UnknownZone[]>;
  /** Compares all zones, or that of a name, with the name servers now; refused when those do not answer. */
  syncZones(ctx: Ctx, name: string | null): Promise<ZonesSync>;
}

export function createDns(platform: Platform, input: DnsDeps): Dns {
  const deps: ReadZoneDeps = { ...input, nameServers: input.nameServers.map(canonicalHost) };
  const { nameServers } = deps;
  const db = platform.db.kysely;
  const within = <T extends object>(request: T) => ({ ...request, served: deps.server.served });
  return {
    jobs: dnsJobs(platform, deps),
    providerNameServers: nameServers,
    openZone: (reader, owner) => openZone(platform, reader, owner),
    moveZone,
    closeZone: (reader, domainId) => closeZone(platform, reader, domainId),
    mayLeave: async (reader, domainId) => {
      const zone = await findZone(reader, domainId);
      return zone === null || zoneCan.leave(zone) === null;
    },
    putHouseZone: (zone, sets) => putHouseZone(deps, zone, sets),
    findHostAddresses: (host) => findHostAddresses(db, nameServers, host),
    countZones: (customerId, addresses) => countZones(db, nameServers, customerId, addresses),
    readZone: (domainId, used) => readZone(platform, deps, domainId, used),
    replaceRecords: (ctx, request, rows) => replaceRecords(platform, ctx, within(request), rows),
    addRecords: (ctx, request, rows) => addRecords(platform, ctx, within(request), rows),
    editRecord: (ctx, request, recordId, typed) =>
      editRecord(platform, ctx, within(request), recordId, typed),
    deleteRecord: (ctx, request, typed) => deleteRecord(platform, ctx, within(request), typed),
    deleteRecords: (ctx, request, recordIds) => deleteRecords(platform, ctx, within(request), recordIds),
    checkRecords: (domainId, rows) =>
      previewRecords(platform, within({ domainId }), () => ({ rows, stays: () => false })),
    importZoneFile: (ctx, request, file) => importZoneFile(platform, ctx, within(request), file),
    previewZoneFile: (domainId, file) => previewZoneFile(platform, within({ domainId }), file),
    exportZoneFile: async (domainId) => {
      const zone = await findZone(db, domainId);
      if (zone === null) return null;
      const text = writeZoneFile(zone.name, nameServers, await selectRecords(db, domainId));
      return { fileName: `${zone.name}.zone`, text };
    },
    listTemplates,
    applyTemplate: (ctx, request, use) => applyTemplate(platform, ctx, within(request), use),
    previewTemplate: (domainId, use) => previewTemplate(platform, within({ domainId }), use),
    listVersions: (domainId, before, limit) => listVersions(db, domainId, before, limit),
    restoreVersion: (ctx, request, version) => restoreVersion(platform, ctx, within(request), version),
    setDnssec: (ctx, request) => setDnssec(platform, deps, ctx, request),
    listZones: (name) => listZones(db, name),
    listUnknownZones: () => listUnknownZones(db),
    syncZones: (ctx, name) => syncZones(platform, deps, ctx, name),
  };
}
