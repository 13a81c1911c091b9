import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant, nothing } from "#src/shared/schemas.ts";

const params = z.object({ id: idSchema("whitelabelSite") });
/** `servers`: their terms; `addresses`: further addresses of servers; `names`: years of domain names. */
export const raisedThings = ["servers", "addresses", "names"] as const;
const what = z.enum(raisedThings);
const item = z.string().check(z.minLength(1), z.maxLength(63));

/** Whom it reaches. Without prices of anyone: those are in the price list. */
const reached = {
  services: z.int(),
  /** Each gets one notice and one mail. */
  customers: z.int(),
  /** What the services bring a month more, or less, once all have renewed. */
  mrrDeltaCents: cents,
} as const;

const listed = z.object({
  id: idSchema("priceChange"),
  what,
  /** A plan or an ending; null: all. */
  item: z.nullable(item),
  fromAt: instant,
  state: z.enum(["announced", "in-force", "cancelled"]),
  announcedAt: instant,
  ...reached,
});

const asked = { what, item: z.optional(item), fromAt: z.iso.datetime() } as const;

/** Bringing running services to the prices of the site's list: always announced, never below the reseller's cost. */
export const sitePriceChangesContract = defineContract({
  "GET /v2/whitelabel/{id}/price-changes": {
    summary: "Announced changes of prices of a site's running services, newest first",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    query: z.object(cursorPage),
    output: z.object({ changes: z.array(listed), nextCursor: z.nullable(z.string()) }),
    errors: ["not_found"],
  },
  "GET /v2/whitelabel/{id}/price-changes/preview": {
    summary: "What it does to bring running services to the prices of the site's list",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    query: z.object(asked),
    output: z.object({
      ...reached,
      /** Services that keep their price: set by the provider, announced to change already, the same as in the list. */
      ownPrice: z.int(),
      announcedAlready: z.int(),
      unchanged: z.int(),
      /** The first day that it can be from. */
      earliestAt: instant,
      /** Of these prices; the announcement sends it back. */
      prices: z.string(),
    }),
    errors: ["not_found"],
  },
  "POST /v2/whitelabel/{id}/price-changes": {
    summary: "Announce that running services cost what the site's list says, from a day on",
    access: "customer",
    scope: "whitelabel:write",
    right: "orders.buy",
    params,
    body: z.strictObject({
      ...asked,
      /** What the customers read beside it. */
      message: z.optional(z.string().check(z.trim(), z.minLength(5), z.maxLength(1000))),
      /** As the preview showed them: others are refused. */
      expectedServices: z.int().check(z.gte(1)),
      prices: z.string().check(z.minLength(1), z.maxLength(100)),
    }),
    output: z.object({ id: idSchema("priceChange"), services: z.int(), customers: z.int() }),
    errors: [
      "not_found",
      "price_change_empty",
      "price_change_grown",
      "price_change_revised",
      "price_notice_short",
    ],
    limit: "account",
  },
  "POST /v2/whitelabel/{id}/price-changes/{changeId}/cancel": {
    summary: "Call off a change that is not in force yet; its customers are notified again",
    access: "customer",
    scope: "whitelabel:write",
    right: "orders.buy",
    params: z.object({ ...params.shape, changeId: idSchema("priceChange") }),
    body: z.strictObject({}),
    output: nothing,
    errors: ["not_found", "price_change_closed"],
  },
});
