/** One registry where we are a registrar, as the operator has configured it. */
export interface EppRegistry {
  /** A short name for logs and cursors. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly clientId: string;
  readonly password: string;
  readonly tls: EppTls;
  /** The endings it sells: `com`, `co.uk`, `xn--p1ai`. */
  readonly endings: readonly string[];
  readonly years: readonly [min: number, max: number];
  readonly contactMode: "none" | "registrant" | "full";
  /** How it expects name servers (RFC 5731 §1.1). */
  readonly hosts: "objects" | "attributes";
  /** The extensions it supports, among ours. What its greeting does not name is not used. */
  readonly extensions: readonly EppExtension[];
  /** The currency of its fees; amounts in another one are ignored. */
  readonly currency: string;
  /** Sessions at most: registries allow few. */
  readonly sessions: number;
  /** Names in one check. */
  readonly batchSize: number;
  readonly times?: Partial<EppTimes>;
}

export type EppExtension = "secDNS" | "rgp" | "fee" | "loginSec";

/** Trusted authorities, and our own identity. */
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
  /** Timeout for a complete answer. */
  readonly answerMs: number;
  /** How long a command waits for a free session. */
  readonly waitMs: number;
  /** A session is kept open by a hello this often. */
  readonly keepaliveMs: number;
  /** After this time without traffic a session is tested before a change is sent on it. */
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
