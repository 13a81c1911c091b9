import { failureCode } from "#src/platform/http-out/outside-answer.ts";
import { maxDownloadBytes, TelegramError } from "../port.ts";
import type { BotLine } from "./call.ts";

const deadlineMs = 120_000;

/**
 * Reads a file by the path that `getFile` gave. The token is in the address, so neither it nor an error of `fetch` leaves
 * this file. Throws `TelegramError`.
 */
export async function* readFile({ baseUrl, token }: BotLine, path: string): AsyncIterable<Uint8Array> {
  const fail = (why: string) => new TelegramError("away", `file: ${why}`);
  let bytes = 0;
  try {
    const response = await fetch(`${baseUrl}/file/bot${token}/${path}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (response.status !== 200) throw fail(`status ${response.status}`);
    const body: ReadableStream<Uint8Array> | null = response.body;
    for await (const part of body ?? []) {
      bytes += part.byteLength;
      if (bytes > maxDownloadBytes) throw fail("longer than was said");
      yield part;
    }
  } catch (error) {
    throw error instanceof TelegramError ? error : fail(`no answer (${failureCode(error)})`);
  }
}
