import type { DnsAddress, RecordSet, ZoneChange, ZoneSigner } from "#src/platform/dns/record-set.ts";

/**
 * The DNS port: what we need from a set of authoritative name servers. Every driver passes the suite
 * in `conformance.ts`. Servers are projections: the caller has a zone's content and brings the server to it.
 * Names are lower-case A-labels without a final dot. Expected outcomes are results, never exceptions; an exception
 * means a defect in the driver.
 */
export interface DnsServer {
  readonly kind: "embedded" | "powerdns";
  readonly served: ServedRecords;
  /** What this server can do, as it reported when it was last asked. */
  capabilities(): Promise<DnsResult<DnsCapabilities>>;
  /**
   * Creates the zone with its SOA and these servers at its apex; an existing one is kept, its apex NS put right.
   * `owner`: whose it is, for servers that limit answers by it; without one a zone is counted by itself.
   */
  ensureZone(zone: string, nameServers: readonly string[], owner?: string): Promise<DnsResult<ZoneSerial>>;
  /**
   * Removes sets and writes whole sets, in one step, deletions first; all of it or nothing. The serial moves
   * when anything changed. Never SOA or NS at the apex.
   */
  apply(zone: string, change: ZoneChange): Promise<DnsResult<ZoneSerial>>;
  /** All sets but the SOA, in canonical form; null when there surely is no such zone. */
  read(zone: string): Promise<DnsResult<RecordSet[] | null>>;
  /** A zone that is gone already counts as done. */
  deleteZone(zone: string): Promise<DnsResult<null>>;
  /** Every zone except those that the driver keeps for itself. */
  listZones(): Promise<DnsResult<string[]>>;
  /** Signs a zone or stops signing it; returns the records for its parent, none when it is not signed. */
  setSigned(zone: string, isSigned: boolean): Promise<DnsResult<ZoneSigner[]>>;
  /** The addresses of its servers, to check that they serve what was written. */
  addresses(): Promise<DnsAddress[]>;
  health(): Promise<DnsHealth>;
  /** Ends what it holds open. */
  close(): Promise<void>;
}

/** Records that not every server can answer with. */
export interface ServedRecords {
  /** It answers with the addresses behind ALIAS records. */
  readonly canAlias: boolean;
  /** It takes `*` in names where it is no wildcard (RFC 4592 2.1.1): `a.*.b`. */
  readonly takesInnerWildcards: boolean;
}

export interface DnsCapabilities {
  readonly version: string;
  readonly canSign: boolean;
}

export interface ZoneSerial {
  readonly serial: number;
}

export interface DnsHealth {
  readonly ok: boolean;
  readonly version: string;
  /** For the operator; null when all is well. */
  readonly problem: string | null;
}

export type DnsErrorCode =
  | "not_found"
  /** The server refuses what the rules of records should have refused before: a defect of one of the two. */
  | "invalid"
  | "too_large"
  | "unsupported"
  /** Temporary: it does not answer, or is overloaded. */
  | "unreachable"
  | "failed";

export interface DnsError {
  readonly code: DnsErrorCode;
  /** For the operator's log only; never shown to a customer. */
  readonly detail: string;
}

export type DnsResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: DnsError };

export function done<T>(value: T): DnsResult<T> {
  return { ok: true, value };
}

export function refused(code: DnsErrorCode, detail: string): { ok: false; error: DnsError } {
  return { ok: false, error: { code, detail } };
}
