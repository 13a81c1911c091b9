import { recordType } from "../../contract-outputs.ts";
import { readContent } from "./read-content.ts";
import { readOwner } from "./read-name.ts";
import {
  limits,
  type Problem,
  type Read,
  read as readValue,
  type RecordType,
  type TypedRecord,
  wrong,
  type ZoneRecord,
} from "./record.ts";

export type RecordReading =
  | { readonly ok: true; readonly record: ZoneRecord }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const types: ReadonlySet<string> = new Set(recordType.options);
/** Types that exist but are reserved for us or not offered. */
const refusedTypes = /^(?:SOA|DNSKEY|RRSIG|NSEC3?|NSEC3PARAM|CDS|CDNSKEY|LUA|SPF|DNAME|ANY|ANAME|TYPE\d+)$/;

/** A typed record in its canonical form, or all problems of the record by itself. */
export function readRecord(typed: TypedRecord, zone: string): RecordReading {
  const type = typed.type.trim().toUpperCase();
  if (!isRecordType(type)) {
    return failed(wrong("type", refusedTypes.test(type) ? "type_refused" : "type_unknown"));
  }
  const ttl = readLifetime(typed.ttl);
  const name = readOwner(typed.name, zone);
  const misplaced = name.ok ? whyMisplaced(type, name.value) : null;
  // An invalid name is reported once, without problems that follow from it.
  const needsName = type === "SRV" || type === "TLSA";
  const owner = name.ok ? name.value : needsName ? "_service._tcp" : "@";
  const { content, priority = null } = typed;
  const read = readContent(type, { zone, name: owner, content, priority });
  if (ttl.ok && name.ok && misplaced === null && read.ok) {
    return { ok: true, record: { type, name: owner, ...read.value, ttl: ttl.value } };
  }
  const problems = [ttl, name, read].flatMap((part) => (part.ok ? [] : [part.problem]));
  return { ok: false, problems: misplaced === null ? problems : [misplaced, ...problems] };
}

function readLifetime(typed: number | undefined): Read<number> {
  const ttl = typed ?? limits.ttl.default;
  if (Number.isInteger(ttl) && ttl >= limits.ttl.min && ttl <= limits.ttl.max) return readValue(ttl);
  const nearest = Math.min(limits.ttl.max, Math.max(limits.ttl.min, Math.round(ttl)));
  return wrong("ttl", "ttl_range", String(nearest));
}

function whyMisplaced(type: RecordType, owner: string): Problem | null {
  if (type === "ALIAS" && owner !== "@") return wrong("name", "alias_place").problem;
  if (type === "CNAME" && owner === "@") return wrong("name", "cname_apex").problem;
  if (type === "NS" && owner === "@") return wrong("name", "ns_apex").problem;
  if (type === "DS" && owner === "@") return wrong("name", "ds_without_ns").problem;
  // The names that a wildcard covers cannot be delegated.
  const isWild = owner === "*" || owner.startsWith("*.");
  return isWild && (type === "NS" || type === "DS") ? wrong("name", "name_invalid").problem : null;
}

export function isRecordType(type: string): type is RecordType {
  return types.has(type);
}

function failed({ problem }: { readonly problem: Problem }): RecordReading {
  return { ok: false, problems: [problem] };
}
