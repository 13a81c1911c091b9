import { z } from "zod";
import { type DnsErrorCode, type DnsResult, done, refused } from "../port.ts";

/** How to reach PowerDNS's HTTP API. */
export interface PowerdnsEndpoint {
  /** `http://127.0.0.1:8081`. */
  readonly url: string;
  readonly apiKey: string;
  readonly timeoutMs?: number;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const standardTimeoutMs = 10_000;
/** We limit the size of answers too: 3,000 records are about half a megabyte. */
const maxAnswerBytes = 32 * 1024 * 1024;
const errorBody = z.object({ error: z.string() });

/** Calls of one PowerDNS. The text of a refusal is for the log only: it is English and shows internals. */
export class PowerdnsApi {
  readonly #endpoint: PowerdnsEndpoint;

  constructor(endpoint: PowerdnsEndpoint) {
    this.#endpoint = endpoint;
  }

  /** The checked JSON of an answer; null for one without content. */
  async call<T>(method: Method, path: string, schema: z.ZodType<T>, body?: object): Promise<DnsResult<T>> {
    const { url, apiKey, timeoutMs = standardTimeoutMs } = this.#endpoint;
    try {
      const response = await fetch(`${url.replace(/\/$/, "")}/api/v1/servers/localhost${path}`, {
        method,
        headers: { "x-api-key": apiKey, "content-type": "application/json" },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (text.length > maxAnswerBytes) return refused("failed", `${method} ${path}: too long an answer`);
      if (!response.ok)
        return refused(codeOf(response.status), `${method} ${path}: ${messageOf(response, text)}`);
      const parsed = schema.safeParse(text === "" ? null : JSON.parse(text));
      if (!parsed.success) return refused("failed", `${method} ${path}: not an answer of PowerDNS`);
      return done(parsed.data);
    } catch (error) {
      const reason =
        error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : "";
      return refused("unreachable", `${method} ${path}: ${reason}`);
    }
  }
}

function codeOf(status: number): DnsErrorCode {
  if (status === 404) return "not_found";
  if (status === 413) return "too_large";
  // 401: the API key is wrong; the operator can correct it.
  if (status === 401 || status === 403 || status >= 500) return "unreachable";
  return status === 422 || status === 400 || status === 409 ? "invalid" : "failed";
}

function messageOf(response: Response, text: string): string {
  if (response.status === 401) return "401, it does not take POWERDNS_API_KEY";
  let said = "";
  try {
    const parsed = errorBody.safeParse(JSON.parse(text));
    said = parsed.success ? parsed.data.error : "";
  } catch {
    // Not JSON: the status is enough.
  }
  return `${response.status} ${said.replaceAll(/\p{Cc}/gu, " ").slice(0, 300)}`.trim();
}
