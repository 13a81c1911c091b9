import type { LookupAddress } from "node:dns";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { isLoopback } from "#src/platform/settings/setting-forms.ts";
import { type OutsideRules, readTarget } from "./outside-rules.ts";

export interface OutsideCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** For everything: the name, the connection, the whole answer. */
  readonly deadlineMs: number;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The first 64 KB. */
  readonly body: Buffer;
}

/**
 * `refused`: our rules do not allow to go there. `unresolved`: the name has no address. `slow`: no whole answer in time.
 * `lost`: no connection, a certificate that is not valid, or no HTTP; `detail` is Node's code.
 */
export class OutsideError extends Error {
  override readonly name = "OutsideError";
  readonly kind: "refused" | "unresolved" | "slow" | "lost";
  readonly detail: string;
  constructor(kind: OutsideError["kind"], detail: string = kind) {
    super(detail);
    this.kind = kind;
    this.detail = detail;
  }
}

const maxBodyBytes = 64 * 1024;
const maxHeaderBytes = 16 * 1024;

/**
 * Posts to an address that a customer chose: the one client for it (decision 86). Node asks `lookup` for names alone, so
 * that a literal address is compared by `readTarget` and the addresses of a name by `lookup`, which hands on what it
 * compared: nothing else is dialled. No redirect is followed, no proxy used. Throws `OutsideError`.
 */
export async function askOutside(rules: OutsideRules, call: OutsideCall): Promise<OutsideAnswer> {
  const target = readTarget(call.url, rules);
  if (target === null) throw new OutsideError("refused");
  const signal = AbortSignal.timeout(call.deadlineMs);
  try {
    const response = await send(target, call, rules, signal);
    return {
      status: response.statusCode ?? 0,
      retryAfter: response.headers["retry-after"] ?? null,
      body: await readStart(response),
    };
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    if (signal.aborted) throw new OutsideError("slow");
    throw new OutsideError("lost", codeOf(error));
  }
}

function send(
  target: URL,
  { headers, body }: OutsideCall,
  rules: OutsideRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = {
    method: "POST",
    headers: { ...headers, "content-length": String(body.length) },
    // A connection of its own, which is neither kept nor led through a proxy of the environment.
    agent: false,
    lookup: checkedLookup(rules),
    maxHeaderSize: maxHeaderBytes,
    signal,
  } as const;
  const request: ClientRequest =
    target.protocol === "http:"
      ? requestHttp(target, options)
      : requestHttps(target, { ...options, rejectUnauthorized: true, ca: rules.ca });
  request.on("response", resolve);
  request.on("error", reject);
  // Some servers answer early and close: what is left of the body has nowhere to go.
  request.on("close", () => reject(new OutsideError("lost", "closed")));
  request.end(body);
  return promise;
}

/** Resolves a name, and refuses it when any of its addresses is closed: one of two would be dialled at random. */
function checkedLookup(rules: OutsideRules): LookupFunction {
  const find = callbackify(openAddressesOf);
  return (host, { all }, callback) => {
    find(host, rules, (error, found) => {
      if (error !== null) return callback(error, "");
      const [first] = found;
      if (all === true) return callback(null, found);
      return callback(null, first?.address ?? "", first?.family);
    });
  };
}

async function openAddressesOf(host: string, rules: OutsideRules): Promise<LookupAddress[]> {
  if (rules.allowsLoopback && isLoopback(host)) return [{ address: "127.0.0.1", family: 4 }];
  const found = await rules.resolve(host).catch(() => []);
  if (found.length === 0) throw new OutsideError("unresolved");
  if (!found.every(rules.isOpen)) throw new OutsideError("refused");
  return found.map((address) => ({ address, family: isIP(address) }));
}

/** The rest is neither read nor waited for: the connection is closed. */
async function readStart(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const stream: AsyncIterable<Buffer> = response;
  for await (const part of stream) {
    parts.push(part.subarray(0, maxBodyBytes - bytes));
    bytes += part.length;
    if (bytes >= maxBodyBytes) break;
  }
  return Buffer.concat(parts);
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "unknown";
}
