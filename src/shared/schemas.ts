import * as z from "zod/mini";
import { idSchema } from "./ids.ts";

/** Wire types that several contracts share. */

/** USD cents as an integer JSON number. */
export const cents = z.int();

/** ISO 8601 instant in UTC, e.g. `2026-11-20T09:41:07.000Z`. */
export const instant = z.string();

/** An announced change of the price of what a customer has. */
export const priceChangeOutput = z.object({ fromAt: instant, cents });

/** Base units of a coin (satoshi, wei) as decimal text: they do not fit a JSON number. */
export const units = z.string();

/** A page of a list that does not grow without end (product §7: `limit` and `offset`). */
export const offsetPage = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
} as const;

/** A page of a list that grows: `cursor` is `nextCursor` of the page before. */
export const cursorPage = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(100))),
} as const;

/** Who did something, as a customer sees it; `you` is anyone of the customer's team. */
export const shownActor = z.enum(["you", "api-key", "system", "staff"]);

/** Who did something, with who of the team or which key it was: fields of an answer. */
export const actorFields = {
  actor: shownActor,
  /** The person of the team, or the key; null for our staff and what the product did by itself. */
  actorId: z.nullable(z.union([idSchema("user"), idSchema("apiKey")])),
  /** How the person or key is called now, also one that has left or was revoked. */
  actorName: z.nullable(z.string()),
} as const;

/** Why staff does something to money, access or personal data; the audit keeps it. */
export const staffReason = z.string().check(z.trim(), z.minLength(5), z.maxLength(500));

/** Fields of which only staff reads, by their names: what an act was asked with, what it changed. Lists are JSON text. */
export const plainFields = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));

/** Answer of a call that has nothing to say. */
export const nothing = z.object({});
