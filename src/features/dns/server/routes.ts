import type { CustomerActor } from "#src/platform/authz/actor.ts";
import type { CallCtx, Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { dnsContract } from "../contract.ts";
import { type FindFormerAddresses, findFormerContents } from "./former-addresses.ts";
import { findZoneDomain, type ZoneDomain } from "./find-zone-domain.ts";
import type { Dns } from "./index.ts";
import { changeView } from "./records-view.ts";
import type { FindServedDomain } from "./served-domain.ts";
import type { FindServerAddresses } from "./server-addresses.ts";
import { versionView } from "./version-view.ts";

/** The dependencies of the calls about a zone. */
export interface ZoneHandlersDeps {
  readonly dns: Dns;
  readonly rateLimits: RateLimits;
  readonly findServed: FindServedDomain;
  readonly findAddresses: FindServerAddresses;
  readonly findFormer: FindFormerAddresses;
}

type Contract = typeof dnsContract;

/** The calls below `/v2/domains/{id}` that are about the zone of a domain. */
export function zoneHandlers(platform: Platform, deps: ZoneHandlersDeps): Handlers<Contract> {
  const { dns, rateLimits, findServed, findAddresses, findFormer } = deps;
  const find = ({ actor }: CallCtx<CustomerActor>, id: string): Promise<ZoneDomain> =>
    findZoneDomain(platform, dns, findServed, actor.customerId, id);
  /** Finds the domain and charges its rate limit; a change of many records counts as one. */
  const begin = async (ctx: CallCtx<CustomerActor>, id: string) => {
    const { domainId } = await find(ctx, id);
    await rateLimits.take("records", [`domain:${domainId}`]);
    return { domainId, ifMatch: ctx.ifMatch };
  };
  return {
    "GET /v2/domains/{id}/records": async ({ ctx, params }) => {
      const { domainId, nameServers } = await find(ctx, params.id);
      const { zone, records } = await dns.readZone(domainId, nameServers);
      const { customerId } = ctx.actor;
      return { zone, records, former: await findFormerContents(dns, findFormer, customerId, records) };
    },
    "PUT /v2/domains/{id}/records": async ({ ctx, params, body }) => {
      const { records, ...single } = body;
      const change = await begin(ctx, params.id);
      if (records === undefined)
        return changeView(await dns.addRecords(ctx, change, [{ ...whole(single), index: 0 }]));
      if (Object.values(single).some((value) => value !== undefined)) throw new AppError("invalid_input");
      return changeView(await dns.replaceRecords(ctx, change, indexed(records)));
    },
    "POST /v2/domains/{id}/records": async ({ ctx, params, body }) => {
      const change = await begin(ctx, params.id);
      return changeView(await dns.addRecords(ctx, change, [{ ...body, index: 0 }]));
    },
    "DELETE /v2/domains/{id}/records": async ({ ctx, params, body }) => {
      const change = await begin(ctx, params.id);
      if (body.record !== undefined) {
        if (body.ids !== undefined) throw new AppError("invalid_input");
        return changeView(await dns.deleteRecord(ctx, change, body.record));
      }
      const ids = body.ids?.map(recordIdOf) ?? null;
      return changeView(await dns.deleteRecords(ctx, change, ids));
    },
    "POST /v2/domains/{id}/records/check": async ({ ctx, params, body }) => {
      const { domainId } = await find(ctx, params.id);
      return dns.checkRecords(domainId, indexed(body.records));
    },
    "POST /v2/domains/{id}/records/import": async ({ ctx, params, body }) => {
      const { text, mode, previewOf = "add", takesRest = false } = body;
      const { domainId } = await find(ctx, params.id);
      const file = { text, mode: mode === "preview" ? previewOf : mode, takesRest };
      const preview = await dns.previewZoneFile(domainId, file);
      if (mode === "preview")
        return { ...nothingChanged, zoneVersion: await versionOf(dns, domainId), preview };
      const change = await begin(ctx, params.id);
      return { ...changeView(await dns.importZoneFile(ctx, change, file)), preview };
    },
    "GET /v2/domains/{id}/records/export": async ({ ctx, params }) => {
      const { domainId } = await find(ctx, params.id);
      const file = await dns.exportZoneFile(domainId);
      if (file === null) throw new AppError("not_found");
      return file;
    },
    "GET /v2/domains/{id}/records/templates": async ({ ctx, params }) => {
      await find(ctx, params.id);
      const serverAddresses = [...(await findAddresses(ctx.actor.customerId))];
      return { templates: dns.listTemplates(), serverAddresses };
    },
    "POST /v2/domains/{id}/records/templates": async ({ ctx, params, body }) => {
      const { mode, ...use } = body;
      const { domainId } = await find(ctx, params.id);
      const preview = await dns.previewTemplate(domainId, use);
      if (mode === "preview") {
        const removedIds = preview.goingIds;
        return { ...nothingChanged, removedIds, zoneVersion: await versionOf(dns, domainId), preview };
      }
      const change = await begin(ctx, params.id);
      return { ...changeView(await dns.applyTemplate(ctx, change, use)), preview };
    },
    "GET /v2/domains/{id}/records/history": async ({ ctx, params, query }) => {
      const { domainId } = await find(ctx, params.id);
      const before = query.cursor === undefined ? null : Number(query.cursor);
      if (before !== null && !isVersion(before)) throw new AppError("invalid_input");
      const found = await dns.listVersions(domainId, before, query.limit + 1);
      const versions = found.slice(0, query.limit);
      const last = found.length > query.limit ? versions.at(-1) : undefined;
      return { versions: versions.map(versionView), nextCursor: last ? String(last.version) : null };
    },
    "POST /v2/domains/{id}/records/history/{version}/restore": async ({ ctx, params }) => {
      const change = await begin(ctx, params.id);
      return changeView(await dns.restoreVersion(ctx, change, params.version));
    },
    "POST /v2/domains/{id}/records/{recordId}": async ({ ctx, params, body }) => {
      const change = await begin(ctx, params.id);
      return changeView(await dns.editRecord(ctx, change, recordIdOf(params.recordId), body));
    },
    "DELETE /v2/domains/{id}/records/{recordId}": async ({ ctx, params }) => {
      const change = await begin(ctx, params.id);
      return changeView(await dns.deleteRecords(ctx, change, [recordIdOf(params.recordId)]));
    },
    "GET /v2/domains/{id}/dnssec": async ({ ctx, params }) => {
      const { domainId, nameServers } = await find(ctx, params.id);
      return (await dns.readZone(domainId, nameServers)).zone.dnssec;
    },
    "POST /v2/domains/{id}/dnssec": async ({ ctx, params, body }) => {
      const { domainId, nameServers } = await find(ctx, params.id);
      return dns.setDnssec(ctx, { ...body, domainId, nameServers });
    },
  };
}

const nothingChanged = { changed: [], removedIds: [], warnings: [] };

async function versionOf(dns: Dns, domainId: string): Promise<number> {
  return (await dns.readZone(domainId, [])).zone.version;
}

interface WireRecord {
  readonly id?: string | undefined;
  readonly type: string;
  readonly name: string;
  readonly content: string;
  readonly priority?: number | null | undefined;
  readonly ttl?: number | undefined;
}

/** Rows with their places; a malformed id counts as no id. */
function indexed(records: readonly WireRecord[]) {
  return records.map((record, index) => ({
    ...record,
    id: record.id === undefined ? undefined : (decodeId("record", record.id) ?? undefined),
    index,
  }));
}

function recordIdOf(id: string): string {
  const recordId = decodeId("record", id);
  if (recordId === null) throw new AppError("not_found");
  return recordId;
}

/** A single record must be complete. */
function whole(record: { readonly [K in keyof WireRecord]?: WireRecord[K] | undefined }): WireRecord {
  const { type, name, content, priority, ttl } = record;
  if (type === undefined || name === undefined || content === undefined) {
    const missing = Object.entries({ type, name, content }).filter(([, value]) => value === undefined);
    const fields = Object.fromEntries(missing.map(([field]) => [field, "required" as const]));
    throw new AppError("invalid_input", undefined, fields);
  }
  return { type, name, content, priority, ttl };
}

/** Versions are integers of the database. */
function isVersion(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 2_147_483_647;
}
