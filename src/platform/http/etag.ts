import { createHash } from "node:crypto";

/** A strong entity tag (RFC 9110 section 8.8.3) of what an answer is made of. */
export function etagOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}
