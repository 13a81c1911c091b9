import * as z from "zod/mini";
import { tldsOutput } from "#src/features/catalog/contract.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant } from "#src/shared/schemas.ts";

// Looking for names that are free. Every search answers with lines of the same shape.

/** Most names times endings of one bulk search. */
export const bulkLimits = { visitor: 500, customer: 5000 } as const;

/** Whether a name can be bought. Only `available` and `premium` are on sale; `unknown` never is. */
export const nameAvailability = z.enum([
  "available",
  "taken",
  "premium",
  "reserved",
  "invalid",
  "unsupported",
  "unknown",
]);

/** What a name costs. */
export const namePriceOutput = z.object({
  /** The first year. */
  firstYearCents: cents,
  /** Each further year bought with it. */
  furtherYearCents: cents,
  /** A year of a later renewal. */
  renewCents: cents,
  minYears: z.int(),
  maxYears: z.int(),
});

export const nameResultOutput = z.object({
  /** The text that this answers, as typed: it identifies the entry of a pasted list. */
  typed: z.string(),
  /** In ASCII; the typed text where it is not a name. */
  name: z.string(),
  /** In Unicode. */
  displayName: z.string(),
  /** The ending, in ASCII; null where none was found. */
  tld: z.nullable(z.string()),
  /** Asked for, or an idea of ours. */
  kind: z.enum(["asked", "suggestion"]),
  availability: nameAvailability,
  /** Set when the customer has the name: the id of their domain. */
  ownDomainId: z.nullable(idSchema("domain")),
  /**
   * Why a name is not on sale: what is wrong with its letters, others register below it, its ending is not sold here
   * or by the registry, the registry gave no answer in time.
   */
  reason: z.nullable(
    z.enum(["characters", "symbols", "mixed-scripts", "suffix", "ending", "registry", "no-answer"]),
  ),
  /** Latin letters that the name may be taken for. */
  looksLike: z.nullable(z.string()),
  /** Set for a name on sale. */
  price: z.nullable(namePriceOutput),
  /** Set for a premium name: the quote that its purchase names, and until when its price holds. */
  quote: z.nullable(z.object({ id: z.string(), validUntil: instant })),
  /** Whether the registrar can hide the holder (privacy proxy). */
  hasPrivacy: z.boolean(),
  /** No real registry was asked. */
  isSimulated: z.boolean(),
});

const results = { output: z.object({ results: z.array(nameResultOutput) }), lines: nameResultOutput };

const tldList = z.string().check(z.maxLength(4000), z.regex(/^[a-z0-9.-]+(?:,[a-z0-9.-]+)*$/));

const searchQuery = z.object({
  /** A word, a few words, or a name with its ending. */
  query: z.string().check(z.minLength(1), z.maxLength(300)),
  /** Endings in ASCII with commas between them; absent: all on sale. */
  tlds: z.optional(tldList),
});

export const bulkBody = z.strictObject({
  /** Names with their endings, or words that are checked with each of `tlds`. */
  names: z.array(z.string().check(z.maxLength(300))).check(z.minLength(1), z.maxLength(bulkLimits.customer)),
  /** Endings in ASCII; absent: those of the query, else the popular ones. */
  tlds: z.optional(z.array(z.string().check(z.minLength(2), z.maxLength(63))).check(z.maxLength(200))),
});

export const nameSaleContract = defineContract({
  "GET /v2/domains/search": {
    summary: "Whether a word is free as a name, with every ending, and ideas beside it",
    access: "customer",
    scope: "domains:read",
    right: "services.read",
    inLook: "domains",
    query: searchQuery,
    ...results,
    errors: [],
    limit: "name-search",
  },
  "GET /v2/catalog/domains/search": {
    summary: "The same for visitors",
    access: "public",
    seesCustomer: true,
    query: searchQuery,
    ...results,
    errors: [],
    limit: "name-search",
  },
  "GET /v2/domains/all-tlds": {
    summary: "Endings on sale with their prices and rules, in the order of the catalogue",
    access: "customer",
    scope: "domains:read",
    right: "services.read",
    inLook: "domains",
    output: tldsOutput,
    errors: [],
  },
  "POST /v2/domains/search/bulk": {
    summary: `Many names at once: ${bulkLimits.customer} names times endings for customers, ${bulkLimits.visitor} for visitors`,
    access: "public",
    seesCustomer: true,
    query: z.object({ tlds: z.optional(tldList) }),
    body: bulkBody,
    ...results,
    errors: ["search_limit"],
    limit: "bulk-search",
    maxBodyBytes: 512 * 1024,
  },
});
