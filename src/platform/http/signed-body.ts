import { createHmac, timingSafeEqual } from "node:crypto";
import { maxSignedBytes, type SentHeaders } from "./sent-headers.ts";

/** Compares a header with the HMAC of a body, in a time that does not depend on where they differ. */
export function isSignedBy(
  { secret, algorithm, prefix = "" }: SigningRule,
  body: Uint8Array | string,
  header: string | null,
): boolean {
  if (header === null || body.length > maxSignedBytes || secret === "") return false;
  const expected = Buffer.from(prefix + createHmac(algorithm, secret).update(body).digest("hex"));
  const given = Buffer.from(header.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** How a service signs. */
export interface SigningRule {
  readonly secret: string;
  readonly algorithm: "sha256" | "sha512";
  /** Before the hexadecimal digits. */
  readonly prefix?: string;
}

/** A header that was sent once; null otherwise. */
export function headerOf(headers: SentHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === "string" ? value : null;
}

/** The JSON of a body; null when it is not JSON. */
export function parseBody(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody));
  } catch {
    return null;
  }
}
