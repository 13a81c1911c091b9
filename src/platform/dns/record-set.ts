/** All records of one name and type. */
export interface RecordSet {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  /** Canonical presentation form (RFC 1035 5.1): hosts end with a dot, text is quoted in pieces of 255 bytes. */
  readonly contents: readonly string[];
}

/** Sets to remove, and whole sets to add. */
export interface ZoneChange {
  readonly remove: readonly { readonly name: string; readonly type: string }[];
  readonly replace: readonly RecordSet[];
}

/** A DS record (RFC 4034 5). */
export interface ZoneSigner {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  /** Upper-case hexadecimal. */
  readonly digest: string;
}

/** Where a server takes queries. */
export interface DnsAddress {
  readonly host: string;
  readonly port: number;
}
