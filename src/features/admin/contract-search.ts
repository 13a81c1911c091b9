import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { foundKinds, matchedBy } from "#src/shared/found.ts";
import { cents, instant } from "#src/shared/schemas.ts";

/** One thing that was found. It has data and codes, no sentences: the office writes those in its language. */
export const foundOutput = z.object({
  kind: z.enum(foundKinds),
  /** As on the wire elsewhere, e.g. `srv_…`; of a node, an address or a coin's address, itself. */
  id: z.string(),
  /** What it is called: a username, a server's or domain's name, a hash, an address, a hint. */
  title: z.string(),
  /** More data, shown behind the title: a masked email, a plan, an amount with its coin; may be empty. */
  detail: z.string(),
  /** Of the thing, in the words of its own list, e.g. `active`, `held`; null where it has none. */
  state: z.nullable(z.string()),
  /** Whose it is, or was then; null for what no customer has. */
  customerId: z.nullable(idSchema("customer")),
  /** The username of the first owner. */
  customerName: z.nullable(z.string()),
  /** When it began, or happened; of an address, since when that customer had it. */
  at: z.nullable(instant),
  /** Of an address that was given up: until when. */
  until: z.nullable(instant),
  /** Null for roles that do not read the ledger. */
  cents: z.nullable(cents),
  /** Its page in the office. */
  path: z.string(),
  /** By what it was found. */
  matched: z.enum(matchedBy),
  /** It was named by an id or another exact name of it alone: Enter opens it. */
  isExact: z.boolean(),
});

export const searchContract = defineContract({
  "GET /v2/admin/search": {
    summary:
      "Finds anything by part of an email or a name, an id, a host, an address now and at a time, a transaction or a coin's address; leaves out what the role may not see",
    access: "staff",
    permission: "any",
    query: z.object({
      /** May end in a day or a minute: `198.51.100.7 2026-10-01`, `198.51.100.7 at 2026-10-01 14:30`, in UTC. */
      q: z.string().check(z.maxLength(300)),
      /** Asks who had an address then, in place of a day in `q`. */
      at: z.optional(z.iso.datetime()),
    }),
    output: z.object({
      /** What was searched for, without the day. */
      term: z.string(),
      /** The moment that an address was asked for: the end of a day; null: now. */
      at: z.nullable(instant),
      /** Exact ones first, then by kind; at most 8 of a kind. */
      results: z.array(foundOutput),
      /** How many more of a kind there are; counting ends at 100 (`isMore`). */
      more: z.array(z.object({ kind: z.enum(foundKinds), count: z.int(), isMore: z.boolean() })),
    }),
    errors: ["forbidden"],
  },
});
