import type { IncomingMail } from "./incoming-mail.ts";
import { parseMail } from "./parse-mail.ts";

/** A mail's source, of header lines and a body. */
export function sourceOf(headers: readonly string[], body = "Hello"): Buffer {
  return Buffer.from([...headers, "", body].join("\n").replaceAll("\n", "\r\n"), "utf8");
}

/** Reads one that can be read. */
export async function mailOf(headers: readonly string[], body?: string): Promise<IncomingMail> {
  const reading = await parseMail(sourceOf(headers, body));
  if (reading.status !== "read") throw new Error(`it is ${reading.problem}`);
  return reading.mail;
}
