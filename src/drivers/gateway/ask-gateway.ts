import { GatewayError } from "./port.ts";

export interface GatewayLine {
  readonly origin: string;
  /** With our key. */
  readonly headers: Readonly<Record<string, string>>;
  /** The setting that holds this key, for what the operator reads. */
  readonly keyVariable: string;
  /** For a whole answer; 10 s when absent. */
  readonly deadlineMs?: number;
}

const usualDeadlineMs = 10_000;
const maxAnswerBytes = 1024 * 1024;

/**
 * Asks a gateway, by POST when there is a body; numbers of its answer are texts. A redirect is not followed: it would
 * carry our key elsewhere. Throws `GatewayError`.
 */
export async function askGateway(line: GatewayLine, path: string, body?: unknown): Promise<unknown> {
  const { origin, headers, deadlineMs = usualDeadlineMs } = line;
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const type = body === undefined ? {} : { "content-type": "application/json" };
  try {
    const response = await fetch(origin + path, {
      ...sent,
      headers: { accept: "application/json", "user-agent": "moorage/1", ...type, ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (response.status !== 200 && response.status !== 201) {
      await response.body?.cancel();
      throw new GatewayError(refusalOf(response.status, line));
    }
    return parse(await readBody(response));
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw new GatewayError(`it did not answer: ${codeOf(error)}`);
  }
}

function refusalOf(status: number, { keyVariable }: GatewayLine): string {
  if (status === 401) return `it does not take ${keyVariable} (status 401)`;
  if (status === 403) return `${keyVariable} has no permission for this (status 403)`;
  return `it answered with status ${status}`;
}

/** Reads an answer by its schema. Throws `GatewayError` when it has another form. */
export function readAnswer<T>(schema: { safeParse(value: unknown): Parsed<T> }, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new GatewayError("its answer has another form than described");
  return parsed.data;
}

type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false };

/** Counted after decompression: a small answer may unpack to a huge one. */
async function readBody(response: Response): Promise<string> {
  const body: ReadableStream<Uint8Array> | null = response.body;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, bytes] = ["", 0];
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxAnswerBytes) throw new GatewayError("it answered with more than a megabyte");
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** Amounts must not become floats. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
      typeof value === "number" ? (context?.source ?? "") : value,
    );
  } catch {
    throw new GatewayError("its answer is not JSON");
  }
}

/** The cause's code; its text would repeat the address. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return error instanceof Error ? error.name : "unknown";
}
