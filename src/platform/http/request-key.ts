import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Actor } from "#src/platform/authz/actor.ts";
import { AppError } from "#src/shared/errors.ts";
import type { IdempotencyInput } from "./handlers.ts";

/**
 * Key and fingerprint of a paid call (draft-ietf-httpapi-idempotency-key-header). Programs count from 1: each API key
 * has keys of its own, so that it never gets the answer of another one's call.
 */
export function idempotencyInputOf(request: FastifyRequest, actor: Actor | null): IdempotencyInput {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError("idempotency_key_missing");
  const requestHash = createHash("sha256")
    .update(`${request.method} ${request.url}\n${canonicalJson(request.body)}`)
    .digest();
  return { key: actor?.kind === "api-key" ? `${actor.keyId}:${digestOf(key)}` : key, requestHash };
}

/** Short whatever the length of the key, so that both fit the column. */
function digestOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/**
 * JSON with sorted keys: the order of a client's fields does not matter. A password counts only as present or
 * absent: the fingerprint is stored, and a password could be guessed from a fast hash.
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${name === "password" ? "…" : canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
