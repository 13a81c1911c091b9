import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { listenOnLoopback } from "#src/platform/http/loopback-server.fixture.ts";

/** What a source can do to its callers, besides answering. */
export type SourceFault =
  | "200 with an error"
  | "429"
  | "418"
  | "451"
  | "500"
  | "silence"
  | "dribble"
  | "torn"
  | "html"
  | "html as json"
  | "redirect"
  | "huge"
  | "huge once unpacked"
  | "other form"
  | "wrong pair"
  | "empty";

export interface PlayedSource {
  /** USD (Binance: USDT) per coin, by asset. */
  readonly prices: Map<string, string>;
  /** Half of the distance of bid and ask, as a share of the price. */
  spread: number;
  /** Bid and ask as texts, in place of those made of the price. */
  readonly texts: Map<string, { readonly bid: string; readonly ask: string }>;
  fault: SourceFault | null;
  /** How old the source says its prices are; Kraken and Binance do not say. */
  ageMs: number;
  /** Nothing moves from one answer to the next. */
  isFrozen: boolean;
  /** Of 429, 418 and 451. */
  retryAfter: string | null;
  /** Paths that were asked for. */
  readonly calls: string[];
}

export interface RateSources {
  readonly origin: string;
  readonly sources: Readonly<Record<SourceName, PlayedSource>>;
  stop(): Promise<void>;
}

export type SourceName = "kraken" | "coinbase" | "binance" | "bitstamp" | "coingecko";

export const usualPrices: Readonly<Record<string, string>> = {
  BTC: "91400.10",
  ETH: "3020.55",
  DOGE: "0.16212",
  LTC: "104.27",
  USDT: "1.0001",
  USDC: "0.9999",
};

/** One server on loopback that plays every source in the forms that their documents describe. */
export async function startRateSources(now: () => Date = () => new Date()): Promise<RateSources> {
  const newSource = (): PlayedSource => ({
    prices: new Map(Object.entries(usualPrices)),
    spread: 0.0002,
    texts: new Map(),
    fault: null,
    ageMs: 1_000,
    isFrozen: false,
    retryAfter: null,
    calls: [],
  });
  const sources = {
    kraken: newSource(),
    coinbase: newSource(),
    binance: newSource(),
    bitstamp: newSource(),
    coingecko: newSource(),
  };
  let traded = 1_000;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://loopback");
    const name = sourceOf(url.pathname);
    if (name === null) return void response.writeHead(404).end();
    const source = sources[name];
    source.calls.push(`${url.pathname}${url.search}`);
    if (!source.isFrozen) traded += 1;
    const at = new Date(now().getTime() - source.ageMs);
    const body = answers[name](url, source, { volume: `${source.isFrozen ? 1_000 : traded}.5`, at });
    answer(request, response, source, body);
  });
  const { origin, stop } = await listenOnLoopback(server);
  return {
    origin,
    sources,
    stop,
  };
}

function sourceOf(path: string): SourceName | null {
  if (path === "/0/public/Ticker") return "kraken";
  if (path.startsWith("/products/")) return "coinbase";
  if (path === "/api/v3/ticker/bookTicker") return "binance";
  if (path.startsWith("/api/v2/ticker/")) return "bitstamp";
  return path === "/api/v3/simple/price" ? "coingecko" : null;
}

interface Moment {
  readonly volume: string;
  readonly at: Date;
}

/** Bid and ask of an asset. */
function sidesOf({ prices, spread, texts }: PlayedSource, asset: string) {
  const text = texts.get(asset);
  if (text !== undefined) return text;
  const price = Number(prices.get(asset) ?? "0");
  return { bid: (price * (1 - spread)).toFixed(8), ask: (price * (1 + spread)).toFixed(8) };
}

const krakenPairs: Readonly<Record<string, readonly [asset: string, answeredAs: string]>> = {
  XBTUSD: ["BTC", "XXBTZUSD"],
  ETHUSD: ["ETH", "XETHZUSD"],
  XDGUSD: ["DOGE", "XDGUSD"],
  LTCUSD: ["LTC", "XLTCZUSD"],
  USDTUSD: ["USDT", "USDTZUSD"],
  USDCUSD: ["USDC", "USDCUSD"],
};
const geckoIds: Readonly<Record<string, string>> = {
  bitcoin: "BTC",
  ethereum: "ETH",
  dogecoin: "DOGE",
  litecoin: "LTC",
  tether: "USDT",
  "usd-coin": "USDC",
};

type Answer = (url: URL, source: PlayedSource, moment: Moment) => unknown;

const answers: Readonly<Record<SourceName, Answer>> = {
  kraken(url, source, { volume }) {
    if (source.fault === "200 with an error") return { error: ["EGeneral:Too many requests"] };
    const asked = (url.searchParams.get("pair") ?? "").split(",").toReversed();
    const pairs = asked.map((pair) => {
      const [asset, answeredAs] = krakenPairs[pair] ?? ["BTC", pair];
      const { bid, ask } = sidesOf(source, asset);
      const name = source.fault === "wrong pair" ? `${answeredAs}X` : answeredAs;
      const last = source.prices.get(asset) ?? "0";
      return [
        name,
        {
          a: [ask, "1", "1.000"],
          b: [bid, "2", "2.000"],
          c: [last, "0.00100000"],
          v: [volume, volume],
          p: [last, last],
          t: [100, 200],
          l: [last, last],
          h: [last, last],
          o: last,
        },
      ];
    });
    return { error: [], result: Object.fromEntries(pairs) };
  },
  coinbase(url, source, { volume, at }) {
    if (source.fault === "200 with an error") return { message: "NotFound" };
    const asset = /^\/products\/([A-Z]+)-USD\/ticker$/.exec(url.pathname)?.[1] ?? "";
    const { bid, ask } = sidesOf(source, source.fault === "wrong pair" ? "DOGE" : asset);
    const price = source.prices.get(asset) ?? "0";
    return { ask, bid, volume, trade_id: 86_326_522, price, size: "0.001", time: at.toISOString() };
  },
  binance(url, source, { volume }) {
    if (source.fault === "200 with an error") return { code: -1121, msg: "Invalid symbol." };
    const symbols: readonly string[] = JSON.parse(url.searchParams.get("symbols") ?? "[]");
    return symbols.map((symbol) => {
      const { bid, ask } = sidesOf(source, symbol.replace(/USDT$/, ""));
      const name = source.fault === "wrong pair" ? `${symbol}X` : symbol;
      return { symbol: name, bidPrice: bid, bidQty: volume, askPrice: ask, askQty: "3.1" };
    });
  },
  bitstamp(url, source, { volume, at }) {
    if (source.fault === "200 with an error") return { status: "error", reason: "Invalid pair" };
    const asset = (/\/ticker\/([a-z]+)usd\/$/.exec(url.pathname)?.[1] ?? "").toUpperCase();
    const { bid, ask } = sidesOf(source, source.fault === "wrong pair" ? "DOGE" : asset);
    const last = source.prices.get(asset) ?? "0";
    const timestamp = String(Math.floor(at.getTime() / 1000));
    return { timestamp, open: last, high: last, low: last, last, volume, vwap: last, bid, ask, side: "0" };
  },
  coingecko(url, source, { at }) {
    if (source.fault === "200 with an error") return { status: { error_code: 429 } };
    const ids = (url.searchParams.get("ids") ?? "").split(",");
    const seconds = Math.floor(at.getTime() / 1000);
    return Object.fromEntries(
      ids.map((id) => {
        const usd = Number(source.prices.get(geckoIds[id] ?? "") ?? "0");
        return [source.fault === "wrong pair" ? `${id}-x` : id, { usd, last_updated_at: seconds }];
      }),
    );
  },
};

/** Eight megabytes of blanks, in a few kilobytes. */
const packedSpaces = gzipSync(" ".repeat(8 * 1024 * 1024));
const page = "<!doctype html><title>Just a moment</title>";

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { fault, retryAfter }: PlayedSource,
  body: unknown,
): void {
  const json = JSON.stringify(body);
  const send = (text: string, type = "application/json; charset=utf-8"): void => {
    response.writeHead(200, { "content-type": type }).end(text);
  };
  if (fault === null || fault === "200 with an error" || fault === "wrong pair") return send(json);
  const others: Readonly<Record<Exclude<SourceFault, "200 with an error" | "wrong pair">, () => void>> = {
    "429": () => refuse(429),
    "418": () => refuse(418),
    "451": () => refuse(451),
    "500": () => refuse(500),
    silence: () => undefined,
    dribble() {
      response.writeHead(200, { "content-type": "application/json" });
      let sent = 0;
      const timer = setInterval(() => response.write(json[sent++] ?? " "), 20);
      response.on("close", () => clearInterval(timer));
    },
    torn() {
      response.writeHead(200, { "content-type": "application/json", "content-length": String(json.length) });
      response.write(json.slice(0, json.length / 2), () => request.socket.destroy());
    },
    html: () => send(page, "text/html"),
    "html as json": () => send(page),
    redirect() {
      response.writeHead(302, { location: request.url ?? "/", "content-type": "application/json" }).end();
    },
    huge: () => send(`${json.slice(0, -1)}${" ".repeat(2 * 1024 * 1024)}${json.slice(-1)}`),
    "huge once unpacked"() {
      const headers = { "content-type": "application/json", "content-encoding": "gzip" };
      response.writeHead(200, headers).end(Buffer.concat([packedSpaces, gzipSync(json)]));
    },
    "other form": () => send(JSON.stringify({ data: body })),
    empty: () => send(""),
  };
  const refuse = (status: number): void => {
    const headers = retryAfter === null ? {} : { "retry-after": retryAfter };
    response.writeHead(status, { "content-type": "application/json", ...headers }).end("{}");
  };
  others[fault]();
}
