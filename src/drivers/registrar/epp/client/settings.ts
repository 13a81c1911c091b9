/** One registry that we are a registrar of, as the operator has set it. */
export interface EppRegistry {
  /** A short name for logs and cursors. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly clientId: string;
  readonly password: string;
  readonly tls: EppTls;
  /** What it sells: `com`, `co.uk`, `xn--p1ai`. */
  readonly endings: readonly string[];
  readonly years: readonly [min: number, max: number];
  readonly contactMode: "none" | "registrant" | "full";
  /** How it wants name servers (RFC 5731 §1.1). */
  readonly hosts: "objects" | "attributes";
  /** Of those that we can: what this registry has. What its greeting does not name is not used. */
  readonly extensions: readonly EppExtension[];
  /** Of its fees; amounts in another one are not understood. */
  readonly currency: string;
  /** Sessions at most: registries allow few. */
  readonly sessions: number;
  /** Names in one check. */
  readonly batchSize: number;
  readonly times?: Partial<EppTimes>;
}

export type EppExtension = "secDNS" | "rgp" | "fee" | "loginSec";

/** Whom we trust, and who we are. */
export interface EppTls {
  /** PEM; null: the authorities built into Node. */
  readonly ca: string | null;
  /** PEM of our certificate, where the registry requires one. */
  readonly certificate: { readonly cert: string; readonly key: string } | null;
  /** Name in the registry's certificate, when it is another than `host`. */
  readonly serverName: string | null;
}

export interface EppTimes {
  readonly connectMs: number;
  /** Until an answer has come as a whole. */
  readonly answerMs: number;
  /** How long a command waits for a free session. */
  readonly waitMs: number;
  /** A session is kept open by a hello this often. */
  readonly keepaliveMs: number;
  /** After this time without a word a session is tried before something is changed through it. */
  readonly doubtMs: number;
  /** First pause after a failed connection; it doubles. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
}

export const defaultTimes: EppTimes = {
  connectMs: 10_000,
  answerMs: 30_000,
  waitMs: 20_000,
  keepaliveMs: 120_000,
  doubtMs: 15_000,
  pauseMs: 500,
  longestPauseMs: 60_000,
};
