import type { EuroRates, EuroRatesAnswer } from "./port.ts";
import { readRatesFile, UnusableFile } from "./read-rates-file.ts";

/** The bank's own files. */
export const ecbUrl = "https://www.ecb.europa.eu/stats/eurofxref";

const files = { newest: "eurofxref-daily.xml", quarter: "eurofxref-hist-90d.xml" } as const;
const deadlineMs = 15_000;
const maxBytes = 512_000;
/** So much of a file that is not believed is kept. */
const keptLetters = 4_000;

/** The euro's reference rates as the European Central Bank publishes them, about 16:00 of its working days. */
export function createEcbRates({
  url = ecbUrl,
  timeoutMs = deadlineMs,
}: {
  readonly url?: string;
  readonly timeoutMs?: number;
} = {}): EuroRates {
  return {
    name: "ecb",
    read: async (span) => {
      try {
        const response = await fetch(`${url}/${files[span]}`, {
          headers: { accept: "application/xml, text/xml" },
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!response.ok) {
          await response.body?.cancel();
          return { state: "unreachable", reason: `status ${response.status}` };
        }
        return readFile(await readText(response));
      } catch (error) {
        return { state: "unreachable", reason: error instanceof Error ? error.name : "error" };
      }
    },
  };
}

function readFile(text: string | null): EuroRatesAnswer {
  if (text === null) return { state: "unusable", reason: "too long", body: "" };
  try {
    return { state: "read", days: readRatesFile(text) };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    return { state: "unusable", reason: error.message, body: text.slice(0, keptLetters) };
  }
}

/** Null: longer than the bank's files are; no more of it is read. */
async function readText(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) return null;
    parts.push(part);
  }
  return new TextDecoder("utf-8").decode(Buffer.concat(parts));
}
