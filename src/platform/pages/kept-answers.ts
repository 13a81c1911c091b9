import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Log } from "#src/platform/log/log.ts";
import { pickEncoding } from "./send-page.ts";

export interface KeptAnswersOptions {
  readonly log: Log;
  /** Demo: a request that came through a proxy must be refused, which the router does. */
  readonly isDemo: boolean;
  /** Called for each answer, for metrics. */
  readonly onAnswer?: (() => void) | undefined;
}

/** A page as answered once: its brotli bytes with all headers. */
export interface Answer {
  readonly host: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, number | string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** A visitor's chosen language redirects elsewhere. */
  readonly dependsOnLanguage: boolean;
  readonly isCurrent: () => boolean;
}

interface Kept extends Pick<Answer, "body" | "dependsOnLanguage" | "isCurrent" | "url"> {
  /** Alternating names and values; the last value is the request's id. */
  readonly head: string[];
  count: number;
}

/** More than all pages of all languages; a Host header can be anything. */
const maxKept = 1000;
const publishEveryMs = 1000;

/** The parts of a request that decide whether a kept answer fits; null: ask the router. */
interface Asked {
  readonly host: string;
  readonly cookie: string;
  readonly encoding: string;
}

/**
 * Answers plain requests for pages, which are nearly all requests, before the router sees them: the same bytes
 * and headers, for a tenth of the work. Everything else goes on to the router, which also makes the first
 * answer of each page.
 */
export class KeptAnswers {
  readonly #options: KeptAnswersOptions;
  readonly #answers = new Map<string, Kept>();
  /** The last `accept-encoding` that takes brotli: browsers all send the same few. */
  #brotli = "br";
  #timer: NodeJS.Timeout | undefined;

  constructor(options: KeptAnswersOptions) {
    this.#options = options;
  }

  /** Handles requests before the server's own listeners. */
  standBefore(server: Server): void {
    const listeners = server.listeners("request");
    server.removeAllListeners("request");
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      // A stopping server closes its connections, which the router takes care of.
      if (server.listening && this.#answer(request, response)) return;
      for (const listener of listeners) listener.call(server, request, response);
    });
  }

  keep({ host, url, headers, body, ...rest }: Answer): void {
    if (this.#answers.size >= maxKept) this.#answers.clear();
    const sent = Object.entries(headers).filter(([name]) => name !== "x-request-id");
    const head = [...sent, ["content-length", body.length], ["x-request-id", ""]].flat().map(String);
    this.#answers.set(`${host} ${url}`, { url, head, body, count: 0, ...rest });
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET") return false;
    const asked = readHeaders(request.rawHeaders, this.#options.isDemo);
    if (asked === null) return false;
    const kept = this.#answers.get(`${asked.host} ${request.url ?? ""}`);
    if (kept === undefined || !kept.isCurrent()) return false;
    if (kept.dependsOnLanguage && asked.cookie.includes("language=")) return false;
    if (asked.encoding !== this.#brotli) {
      if (pickEncoding(asked.encoding) !== "br") return false;
      this.#brotli = asked.encoding;
    }
    kept.head[kept.head.length - 1] = randomUUID();
    response.writeHead(200, kept.head);
    response.end(kept.body);
    kept.count += 1;
    this.#options.onAnswer?.();
    if (this.#timer === undefined) this.#timer = setTimeout(this.#publish, publishEveryMs).unref();
    return true;
  }

  /** One line for each page that was asked for in the last second. */
  readonly #publish = (): void => {
    this.#timer = undefined;
    for (const kept of this.#answers.values()) {
      if (kept.count === 0) continue;
      this.#options.log.info({ method: "GET", path: kept.url, status: 200, count: kept.count });
      kept.count = 0;
    }
  };
}

function readHeaders(raw: readonly string[], isDemo: boolean): Asked | null {
  let host: string | undefined;
  let [cookie, encoding] = ["", ""];
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase();
    const value = raw[index + 1] ?? "";
    if (name === "host") {
      if (host !== undefined) return null;
      host = value;
    } else if (name === "cookie") cookie += value;
    else if (name === "accept-encoding") encoding = value;
    else if (routersOwn.has(name) || (isDemo && name.startsWith("x-forwarded-"))) return null;
  }
  return { host: host ?? "", cookie, encoding };
}

/** Requests with one of these headers are not plain. */
const routersOwn: ReadonlySet<string> = new Set([
  "if-none-match",
  "forwarded",
  "x-forwarded-host",
  "content-length",
  "transfer-encoding",
  "range",
  "expect",
]);
