/** The address of name.com's Core API, and our login there. */
export interface NamecomAccess {
  /** `https://api.name.com`, or `https://api.dev.name.com` for tests. */
  readonly url: string;
  readonly user: string;
  readonly token: string;
}

/** The outcome of a call. */
export type NamecomReply =
  | { readonly kind: "answer"; readonly status: number; readonly body: unknown }
  /** No connection was made: surely nothing was begun. */
  | { readonly kind: "unreachable"; readonly detail: string }
  /** It was sent, and no complete answer came back. */
  | { readonly kind: "lost"; readonly detail: string };

export interface NamecomCall {
  readonly body?: object;
  readonly idempotencyKey?: string;
}

export type NamecomClient = (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  call?: NamecomCall,
) => Promise<NamecomReply>;

const timeoutMs = 30_000;
const maxAnswerBytes = 4_000_000;
const neverSent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Calls by HTTP. A redirect is not followed: it would carry the token elsewhere. */
export function createNamecomClient({ url, user, token }: NamecomAccess): NamecomClient {
  const base = new URL(url).origin;
  const authorization = `Basic ${Buffer.from(`${user}:${token}`).toString("base64")}`;
  return async (method, path, { body, idempotencyKey } = {}) => {
    const headers = {
      authorization,
      accept: "application/json",
      ...(body && { "content-type": "application/json" }),
      ...(idempotencyKey !== undefined && { "x-idempotency-key": idempotencyKey }),
    };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const sent = {
        method,
        headers,
        signal,
        redirect: "error",
        ...(body && { body: JSON.stringify(body) }),
      } as const;
      const response = await fetch(base + path, sent);
      return { kind: "answer", status: response.status, body: await readBody(response) };
    } catch (error) {
      const code = codeOf(error);
      return { kind: neverSent.test(code) ? "unreachable" : "lost", detail: code };
    }
  };
}

/** JSON, or null for an empty answer; anything else, or too long, counts as lost. */
async function readBody(response: Response): Promise<unknown> {
  if (Number(response.headers.get("content-length") ?? 0) > maxAnswerBytes) throw new Error("too long");
  const text = await response.text();
  return text === "" ? null : JSON.parse(text);
}

/** The cause's code; never its text, which may hold the address. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return error instanceof Error ? error.name : "unknown";
}
