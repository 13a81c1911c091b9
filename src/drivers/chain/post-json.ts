import { failureCode } from "#src/platform/http-out/outside-answer.ts";

/** How long an answer may take and how large it may be. */
export interface PostLimits {
  /** Time until which a slow answer is waited for; one that comes at `minBytesPerSecond` may take longer. */
  readonly timeoutMs: number;
  readonly minBytesPerSecond: number;
  /** The end of any answer's time. */
  readonly longestMs: number;
  /** Of the answer as it is read, after it was unpacked. */
  readonly maxBytes: number;
}

export interface PostAnswer {
  readonly status: number;
  readonly body: string;
}

/** `slow` and `large`: the limits; `lost`: no connection, or one that ended early. Never holds the URL. */
export class PostError extends Error {
  override readonly name = "PostError";
  readonly kind: "slow" | "large" | "lost";
  constructor(kind: PostError["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}

const checkEveryMs = 500;

/**
 * Sends JSON to a node and reads its answer, whatever its status. The limits cover the whole body: a node that
 * answers byte by byte, or without end, costs no more than they say. A redirect is not followed: it would carry a
 * login, or a key in the URL, elsewhere. A login in the URL is sent as a header. Throws `PostError`.
 */
export async function postJson(url: string, body: string, limits: PostLimits): Promise<PostAnswer> {
  const { target, headers } = addressOf(url);
  const abort = new AbortController();
  const begin = performance.now();
  let received = 0;
  const look = (): void => {
    const elapsedMs = performance.now() - begin;
    const isFlowing = received * 1000 >= limits.minBytesPerSecond * elapsedMs;
    if (elapsedMs >= limits.longestMs || !isFlowing) {
      abort.abort(new PostError("slow", `no whole answer within ${Math.round(elapsedMs / 1000)} s`));
    } else timer = setTimeout(look, checkEveryMs);
  };
  let timer = setTimeout(look, limits.timeoutMs);
  try {
    const response = await fetch(target, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
      redirect: "error",
      signal: abort.signal,
    });
    const parts: Uint8Array[] = [];
    const stream: AsyncIterable<Uint8Array> | Uint8Array[] = response.body ?? [];
    for await (const part of stream) {
      received += part.byteLength;
      if (received > limits.maxBytes) {
        throw new PostError("large", `the answer is larger than ${limits.maxBytes} bytes`);
      }
      parts.push(part);
    }
    return { status: response.status, body: Buffer.concat(parts).toString("utf8") };
  } catch (error) {
    throw failureOf(error, abort.signal);
  } finally {
    clearTimeout(timer);
    // Ends what is left of an answer that was refused.
    abort.abort();
  }
}

function failureOf(error: unknown, signal: AbortSignal): PostError {
  if (error instanceof PostError) return error;
  if (signal.reason instanceof PostError) return signal.reason;
  return new PostError("lost", failureCode(error));
}

function addressOf(url: string): {
  readonly target: URL;
  readonly headers: Readonly<Record<string, string>>;
} {
  const target = new URL(url);
  const { username, password } = target;
  target.username = "";
  target.password = "";
  if (username === "" && password === "") return { target, headers: {} };
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return { target, headers: { authorization: `Basic ${login.toString("base64")}` } };
}
