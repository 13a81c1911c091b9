import { AgedMap } from "./aged-map.ts";
import { networkOf } from "./network-of.ts";

/**
 * Budgets of excess: the bytes by which answers by UDP are longer than their questions. A sender's address can be
 * forged, and what its owner gets is at most what was sent in their name, and these.
 */
export interface AnswerLimitOptions {
  /** Bytes a second to one network. */
  readonly perNetwork: number;
  /** Bytes a second to all networks: forged senders may be spread over very many. */
  readonly overall: number;
  /** Questions from 127.0.0.1 and ::1 are not limited: no packet from outside can have these (RFC 1122 3.2.1.3). */
  readonly exemptsLoopback: boolean;
}

/** What is answered, and to whom. */
export interface JudgedAnswer {
  readonly address: string;
  /** The zone that it is from and whose that is; null for one from none, such as a refusal. */
  readonly source: { readonly zone: string; readonly owner: string } | null;
  readonly questionBytes: number;
  readonly answerBytes: number;
}

export type Verdict = "answer" | "truncate" | "drop";

interface Bucket {
  bytes: number;
  at: number;
}

/** One zone may use a quarter of a budget, and the zones of one owner a half: others are still answered. */
const shares = { zone: 1 / 4, owner: 1 / 2, all: 1 };
/** Short answers cost as well, since their number is a burden too. */
const leastBytes = 20;
const maxBuckets = 50_000;
const maxNetworks = 10_000;

/**
 * Limits answers by the network that asks, by zone and by owner, never by the name that is asked: under a wildcard
 * there is no end to names. Over the limit every second answer asks to come by TCP, where a sender cannot be
 * forged; the others are dropped.
 */
export class AnswerLimit {
  readonly #options: AnswerLimitOptions;
  readonly #ofNetworks = new AgedMap<Bucket>(maxBuckets);
  readonly #overall = new AgedMap<Bucket>(maxBuckets);
  readonly #refused = new AgedMap<{ count: number }>(maxNetworks);

  constructor(options: AnswerLimitOptions) {
    this.#options = options;
  }

  judge({ address, source, questionBytes, answerBytes }: JudgedAnswer, nowMs: number): Verdict {
    const { perNetwork, overall, exemptsLoopback } = this.#options;
    if (exemptsLoopback && (address === "127.0.0.1" || address === "::1")) return "answer";
    const network = networkOf(address);
    const cost = Math.max(leastBytes, answerBytes - questionBytes);
    const buckets = [
      ...bucketsOf(this.#ofNetworks, `${network} `, source, { rate: perNetwork, nowMs }),
      ...bucketsOf(this.#overall, "", source, { rate: overall, nowMs }),
    ];
    if (buckets.every(({ bytes }) => bytes >= cost)) {
      for (const bucket of buckets) bucket.bytes -= cost;
      return "answer";
    }
    const refused = this.#refused.take(network, () => ({ count: 0 }));
    refused.count += 1;
    return refused.count % 2 === 1 ? "truncate" : "drop";
  }
}

/** The buckets that an answer is paid from, each filled up to now; a full one holds a second's bytes. */
function bucketsOf(
  kept: AgedMap<Bucket>,
  prefix: string,
  source: JudgedAnswer["source"],
  { rate, nowMs }: { readonly rate: number; readonly nowMs: number },
): Bucket[] {
  const take = (key: string, share: number): Bucket => {
    const most = rate * share;
    const bucket = kept.take(`${prefix}${key}`, () => ({ bytes: most, at: nowMs }));
    bucket.bytes = Math.min(most, bucket.bytes + ((nowMs - bucket.at) / 1000) * most);
    bucket.at = nowMs;
    return bucket;
  };
  const all = take("", shares.all);
  if (source === null) return [all];
  return [take(`zone ${source.zone}`, shares.zone), take(`owner ${source.owner}`, shares.owner), all];
}
