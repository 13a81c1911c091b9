import * as z from "zod/mini";
import { type Contract, defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { lookParts } from "#src/shared/look-parts.ts";
import { instant, nothing, staffReason } from "#src/shared/schemas.ts";
import { ofCustomer, shownCustomer, staffPage } from "#src/shared/staff-schemas.ts";

// Staff who looks at the cabinet as a customer sees it: read-only, announced, half an hour at most (decision 120).

/** Who ended it: its staff, the customer, its time, or the loss of what it needs (role, session, login). */
const lookEnding = z.enum(["staff", "customer", "time", "access"]);

/** A part of the cabinet that was shown, and the object in it; null: a list or all of it. */
const shownPage = z.object({
  part: z.enum(lookParts),
  objectId: z.nullable(z.string()),
  /** How many answers showed it. */
  calls: z.int(),
  firstAt: instant,
  lastAt: instant,
});

const lookFields = {
  id: idSchema("look"),
  /** How the member of staff is called. */
  staff: z.string(),
  reason: z.string(),
  startedAt: instant,
  /** Until when it can last. */
  endsAt: instant,
  /** Null while it lasts. */
  endedAt: z.nullable(instant),
  endedBy: z.nullable(lookEnding),
  pages: z.array(shownPage),
} as const;

/** A look as its customer reads about it. */
const ownLook = z.object({
  ...lookFields,
  /** As whom of the team staff looked. */
  user: z.string(),
});

const lookParams = z.object({ id: idSchema("look") });

const ofReader = { access: "customer", scope: null, right: "self" } as const;

/** Looks at the reader's cabinet, and at their colleagues' for those who manage the team. */
export const lookRoutes = {
  "GET /v2/looks": {
    summary: "When our staff looked at the account as you see it, why, and at what; newest first, 50 at most",
    ...ofReader,
    inLook: "never",
    output: z.object({ looks: z.array(ownLook) }),
    errors: [],
  },
  "POST /v2/looks/{id}/end": {
    summary: "End a look of our staff at your account",
    ...ofReader,
    params: lookParams,
    body: z.strictObject({}),
    output: nothing,
    errors: ["not_found", "nothing_to_cancel"],
  },
} as const satisfies Contract;

/** What staff does about looks, in the office and in the browser that looks. */
export const lookAdminRoutes = defineContract({
  "POST /v2/admin/customers/{id}/look": {
    summary: "Begin to look at the cabinet as a user of a customer sees it; the customer is notified at once",
    access: "staff",
    permission: "customers.look-as",
    stepUp: true,
    params: z.object({ id: idSchema("customer") }),
    body: z.strictObject({
      /** Absent: the first owner. */
      userId: z.optional(idSchema("user")),
      reason: staffReason,
    }),
    output: z.object({
      id: idSchema("look"),
      /** Opens it once, within a minute, in the browser whose session of the office began it. */
      url: z.string(),
      endsAt: instant,
    }),
    errors: ["customer_erased", "look_open", "not_found"],
  },
  "GET /v2/admin/looks": {
    summary: "Who of staff looks and looked as which customer, why and at what; newest first",
    access: "staff",
    permission: "customers.read",
    query: z.object({
      ...staffPage,
      customer: ofCustomer,
      staff: z.optional(idSchema("staff")),
      state: z.optional(z.enum(["open", "ended"])),
    }),
    output: z.object({
      looks: z.array(
        z.object({
          ...lookFields,
          staffId: idSchema("staff"),
          customer: shownCustomer,
          user: z.object({ id: idSchema("user"), name: z.string() }),
        }),
      ),
      nextCursor: z.nullable(z.string()),
    }),
    errors: [],
  },
  "POST /v2/admin/looks/{id}/end": {
    summary: "End a look, one's own or another member's",
    access: "staff",
    permission: "customers.look-as",
    params: lookParams,
    body: z.strictObject({ reason: staffReason }),
    output: nothing,
    errors: ["not_found", "nothing_to_cancel"],
  },
  "POST /v2/admin/look/open": {
    summary: "Open the look of a link in this browser; its calls are those of the look until it ends",
    access: "public",
    isLook: true,
    body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: z.object({ endsAt: instant }),
    errors: ["look_link_invalid"],
    limit: "account",
  },
  "GET /v2/admin/look": {
    summary: "The look of this browser, as the bar above the cabinet shows it",
    access: "public",
    output: z.object({
      customerId: idSchema("customer"),
      /** As whom it looks. */
      user: z.string(),
      staff: z.string(),
      reason: z.string(),
      endsAt: instant,
    }),
    errors: ["look_ended"],
  },
  "POST /v2/admin/look/end": {
    summary: "End the look of this browser, also one that has ended, and go back to its own sessions",
    access: "public",
    isLook: true,
    body: z.strictObject({}),
    output: z.object({
      /** The customer as whom it looked; null: the browser had no look that is known. */
      customerId: z.nullable(idSchema("customer")),
    }),
    errors: [],
    limit: "account",
  },
});
