import { fromUnixSeconds } from "#src/shared/time.ts";
import type { RateReading, RateRefusal } from "../port.ts";
import { refused } from "./ask-exchange.ts";

/** What a contract answers, agreed by our own nodes: `0x…`; null for a call that it refuses. */
export type CallContracts = (
  calls: readonly { readonly to: string; readonly data: string }[],
) => Promise<readonly (string | null)[]>;

interface Feed {
  readonly asset: string;
  readonly address: string;
}

/**
 * Feeds are written when the price moves by their threshold, and else every hour (DOGE, USDT and USDC: every day). One
 * that was not written for longer says what was, within a threshold that it does not state.
 */
const maxAgeMs = 70 * 60_000;
/** Clocks of blocks differ from ours. */
const maxAheadMs = 10 * 60_000;

/** Chainlink's feeds in USD on the Ethereum main network. Each is believed only if it says itself what it is. */
const feeds: readonly Feed[] = [
  { asset: "BTC", address: "0xF4030086522a5bEEa4988F8cA5B36dbC97BeE88c" },
  { asset: "ETH", address: "0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419" },
  { asset: "DOGE", address: "0x2465CefD3b488BE410b941b1d4b2767088e2A028" },
  { asset: "LTC", address: "0x6AF09DF7563C363B5763b9102712EbeD3b9e859B" },
  { asset: "USDT", address: "0x3E7d1eAB13ad0104d2750B8863b489D65364e32D" },
  { asset: "USDC", address: "0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6" },
];

const source = "chainlink";
/** latestRoundData(), description(), decimals(). */
const calls = { round: "0xfeaf968c", description: "0x7284e416", decimals: "0x313ce567" } as const;
const feedDecimals = 8n;

/** Reads the feeds of these assets; never fails. */
export type ReadChainlink = (assets: readonly string[], now: Date) => Promise<readonly RateReading[]>;

/**
 * A guard and no quote: it is what exchanges said up to an hour ago. One that cannot be read, or is not the feed it
 * should be, guards nothing. What a feed is does not change, so that each is asked for it once.
 */
export function createReadChainlink(callContracts: CallContracts, deadlineMs: number): ReadChainlink {
  const known = new Set<string>();
  return async (assets, now) => {
    const asked = feeds.filter(({ asset }) => assets.includes(asset));
    const questions = asked.flatMap(({ asset, address: to }) =>
      (known.has(asset) ? [calls.round] : [calls.round, calls.description, calls.decimals]).map((data) => ({
        asset,
        call: { to, data },
      })),
    );
    try {
      const answers = await within(deadlineMs, callContracts(questions.map(({ call }) => call)));
      return asked.map((feed) => {
        const own = answers.filter((_, index) => questions[index]?.asset === feed.asset);
        const judged = judgeFeed(feed, { answers: own, isKnown: known.has(feed.asset) }, now);
        if ("reason" in judged) return refused(source, feed.asset, judged);
        known.add(feed.asset);
        return { source, asset: feed.asset, ...judged, refusal: null };
      });
    } catch {
      const refusal = { reason: "unreachable", detail: "the Ethereum nodes do not answer" } as const;
      return asked.map(({ asset }) => refused(source, asset, refusal));
    }
  };
}

/** Nodes are tried again and again, for longer than prices can wait. */
async function within<T>(deadlineMs: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    AbortSignal.timeout(deadlineMs).addEventListener("abort", () => reject(new Error("too late")));
  });
  return Promise.race([work, late]);
}

interface FeedAnswers {
  /** To its round; while it is not known what it is, to description and decimals as well. */
  readonly answers: readonly (string | null)[];
  readonly isKnown: boolean;
}

function judgeFeed(
  { asset }: Feed,
  { answers: [round, description, decimals], isKnown }: FeedAnswers,
  now: Date,
): { readonly rateE8: bigint; readonly ageMs: number } | RateRefusal {
  const named = readText(description);
  const isFeed = isKnown || (named === `${asset} / USD` && wordsOf(decimals)[0] === feedDecimals);
  const words = wordsOf(round);
  const [, answer, , updatedAt] = words;
  if (words.length !== 5 || answer === undefined || updatedAt === undefined || !isFeed) {
    return { reason: "malformed", detail: `the contract says it is ${named?.slice(0, 40) ?? "no feed"}` };
  }
  // A signed number, so that a negative one is above half of the range.
  if (answer === 0n || answer >> 127n !== 0n) return { reason: "number", detail: "no price above zero" };
  const ageMs = now.getTime() - fromUnixSeconds(Number(updatedAt)).getTime();
  const isFresh = ageMs <= maxAgeMs && ageMs >= -maxAheadMs;
  if (!isFresh) return { reason: "stale", detail: `${Math.floor(ageMs / 1000)} s old` };
  return { rateE8: answer, ageMs: Math.max(0, ageMs) };
}

function wordsOf(hex: string | null | undefined): readonly bigint[] {
  if (hex === null || hex === undefined || !/^0x([0-9a-f]{64})*$/i.test(hex)) return [];
  return (hex.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`));
}

/** A string as contracts return it: where it begins, its length, its bytes. */
function readText(hex: string | null | undefined): string | null {
  const [offset, length] = wordsOf(hex);
  if (hex === null || hex === undefined || offset !== 32n || length === undefined || length > 64n)
    return null;
  return Buffer.from(hex.slice(2 + 128, 2 + 128 + 2 * Number(length)), "hex").toString("utf8");
}
