import { failureCode, readExactJson, UnusableAnswer } from "#src/platform/http-out/outside-answer.ts";
import { GatewayError } from "./port.ts";

export interface GatewayLine {
  /** Where its paths begin, without a slash at the end. */
  readonly baseUrl: string;
  /** With our key. */
  readonly headers: Readonly<Record<string, string>>;
  /** The setting that holds this key, for what the operator reads. */
  readonly keyVariable: string;
  /** For a whole answer; 10 s when absent. */
  readonly deadlineMs?: number;
}

const usualDeadlineMs = 10_000;

/**
 * Asks a gateway, by POST when there is a body; numbers of its answer are texts. A redirect is not followed: it would
 * carry our key elsewhere. Throws `GatewayError`.
 */
export async function askGateway(line: GatewayLine, path: string, body?: unknown): Promise<unknown> {
  const { baseUrl, headers, deadlineMs = usualDeadlineMs } = line;
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const type = body === undefined ? {} : { "content-type": "application/json" };
  try {
    const response = await fetch(baseUrl + path, {
      ...sent,
      headers: { accept: "application/json", "user-agent": "moorage/1", ...type, ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (response.status !== 200 && response.status !== 201) {
      await response.body?.cancel();
      throw new GatewayError(refusalOf(response.status, line));
    }
    return await readExactJson(response);
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    if (error instanceof UnusableAnswer) throw new GatewayError(error.message);
    throw new GatewayError(`it did not answer: ${failureCode(error)}`);
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
