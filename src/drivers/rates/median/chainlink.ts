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
  /** It is written at least this often, and at once when the price moves by its threshold. */
  readonly heartbeatMs: number;
}

const hourMs = 60 * 60_000;
/** A round may be mined a little late. */
const graceMs = 10 * 60_000;

/** Chainlink's feeds in USD on the Ethereum main network. Each is believed only if it says itself what it is. */
const feeds: readonly Feed[] = [
  { asset: "BTC", address: "0xF4030086522a5bEEa4988F8cA5B36dbC97BeE88c", heartbeatMs: hourMs },
  { asset: "ETH", address: "0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419", heartbeatMs: hourMs },
  { asset: "DOGE", address: "0x2465CefD3b488BE410b941b1d4b2767088e2A028", heartbeatMs: 24 * hourMs },
  { asset: "LTC", address: "0x6AF09DF7563C363B5763b9102712EbeD3b9e859B", heartbeatMs: hourMs },
  { asset: "USDT", address: "0x3E7d1eAB13ad0104d2750B8863b489D65364e32D", heartbeatMs: 24 * hourMs },
  { asset: "USDC", address: "0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6", heartbeatMs: 24 * hourMs },
];

const calls = { latestRoundData: "0xfeaf968c", description: "0x7284e416", decimals: "0x313ce567" } as const;
const feedDecimals = 8n;

/**
 * Reads the feeds of these assets. A guard and no quote: it is what exchanges said up to an hour ago. One that cannot
 * be read, or is not the feed it should be, guards nothing.
 */
export async function readChainlink(
  callContracts: CallContracts,
  assets: readonly string[],
  now: Date,
): Promise<readonly RateReading[]> {
  const asked = feeds.filter(({ asset }) => assets.includes(asset));
  const questions = asked.flatMap(({ address: to }) =>
    [calls.latestRoundData, calls.description, calls.decimals].map((data) => ({ to, data })),
  );
  try {
    const answers = await callContracts(questions);
    return asked.map((feed, index) => {
      const [round, description, decimals] = answers.slice(3 * index, 3 * index + 3);
      const judged = judgeFeed(feed, { round, description, decimals }, now);
      return "reason" in judged
        ? refused("chainlink", feed.asset, judged)
        : { source: "chainlink", asset: feed.asset, ...judged, refusal: null };
    });
  } catch {
    const refusal = { reason: "unreachable", detail: "the Ethereum nodes do not answer" } as const;
    return asked.map(({ asset }) => refused("chainlink", asset, refusal));
  }
}

interface FeedAnswers {
  readonly round: string | null | undefined;
  readonly description: string | null | undefined;
  readonly decimals: string | null | undefined;
}

function judgeFeed(
  { asset, heartbeatMs }: Feed,
  { round, description, decimals }: FeedAnswers,
  now: Date,
): { readonly rateE8: bigint; readonly ageMs: number } | RateRefusal {
  const [words, named] = [wordsOf(round), readText(description)];
  const [, answer, , updatedAt] = words;
  const isFeed = named === `${asset} / USD` && wordsOf(decimals)[0] === feedDecimals;
  if (words.length !== 5 || answer === undefined || updatedAt === undefined || !isFeed) {
    return { reason: "malformed", detail: `the contract says it is ${named?.slice(0, 40) ?? "no feed"}` };
  }
  // A signed number, so that a negative one is above half of the range.
  if (answer === 0n || answer >> 127n !== 0n) return { reason: "number", detail: "no price above zero" };
  const ageMs = now.getTime() - fromUnixSeconds(Number(updatedAt)).getTime();
  const isFresh = ageMs <= heartbeatMs + graceMs && ageMs >= -graceMs;
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
