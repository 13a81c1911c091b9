import { createHash } from "node:crypto";

/** The stored form of a secret token. One fast round is enough: the token itself has 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
