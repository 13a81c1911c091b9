import { sha1 } from "./bloom-filter.ts";

const deadlineMs = 1000;
const prefixLength = 5;
/** With padding an answer has about a thousand lines of 40 characters. */
const maxBytes = 200_000;

/**
 * Whether a service has a password from a breach, without showing it which one: it is sent the first five digits of
 * the SHA-1 and answers all it has that begin so, padded to hide how many these are (the range API of Pwned Passwords;
 * a count of 0 is padding). `url` ends before the digits. Throws when there is no usable answer within a second.
 */
export async function isInBreach(url: string, password: string): Promise<boolean> {
  const digest = sha1(password).toString("hex").toUpperCase();
  const response = await fetch(`${url}${digest.slice(0, prefixLength)}`, {
    headers: { "add-padding": "true", "user-agent": "password-check" },
    redirect: "error",
    signal: AbortSignal.timeout(deadlineMs),
  });
  if (!response.ok || response.body === null) throw new Error(`answered ${response.status}`);
  const text = await readText(response.body);
  const found = new RegExp(`^${digest.slice(prefixLength)}:(\\d+)\\s*$`, "m").exec(text);
  return found !== null && Number(found[1]) > 0;
}

async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) throw new Error("answered too much");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("latin1");
}
