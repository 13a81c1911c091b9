import type { DnsAddress, RecordSet } from "#src/platform/dns/record-set.ts";
import type { AnswerLimitOptions } from "./answer-limit.ts";

/** The data that the name server's thread starts with. */
export interface ThreadOptions {
  readonly host: string;
  readonly port: number;
  /** Takes the next free port when this one is taken. */
  readonly seeksPort: boolean;
  readonly limit: AnswerLimitOptions;
  /** Those that ALIAS records are resolved by; none: those to other zones are not answered. */
  readonly resolvers: readonly DnsAddress[];
}

/** To the thread. A zone comes whole, its SOA too, with its owner; `acknowledge` asks for a reply when all before is served. */
export type ToThread =
  | {
      readonly kind: "zone";
      readonly name: string;
      readonly owner: string;
      readonly sets: readonly RecordSet[];
    }
  | { readonly kind: "drop"; readonly name: string }
  | { readonly kind: "acknowledge"; readonly turn: number }
  | { readonly kind: "count" }
  | { readonly kind: "close" };

export interface ServedCounts {
  readonly udp: number;
  readonly tcp: number;
  readonly limited: number;
}

/** From the thread. */
export type FromThread =
  | { readonly kind: "listening"; readonly address: DnsAddress }
  | { readonly kind: "busy"; readonly detail: string }
  | { readonly kind: "acknowledged"; readonly turn: number }
  | { readonly kind: "counted"; readonly counts: ServedCounts };
