import { failureCode } from "#src/platform/http-out/outside-answer.ts";
import { SigninError } from "../port.ts";

/** Discovery documents, keys and tokens are a few kilobytes. */
const maxAnswerBytes = 256 * 1024;

/** A whole answer, which can be read more than once. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Fetches a whole answer within a time and a size. A redirect is not followed: it would carry code and secret
 * elsewhere. Throws `SigninError`.
 */
export async function fetchAnswer(url: string, request: RequestInit, deadlineMs: number): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: "manual",
      signal: AbortSignal.timeout(deadlineMs),
    });
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      throw new SigninError(`it answered with status ${status}`);
    }
    return { status, headers, body: await readBody(response) };
  } catch (error) {
    if (error instanceof SigninError) throw error;
    throw new SigninError(`it did not answer: ${failureCode(error)}`);
  }
}

/** Counted after decompression: a small answer may unpack to a huge one. */
async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const body: ReadableStream<Uint8Array> | null = response.body;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxAnswerBytes) throw new SigninError("it answered with more than 256 kB");
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
