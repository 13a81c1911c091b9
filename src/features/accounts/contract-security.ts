import * as z from "zod/mini";
import { memberRoles } from "#src/shared/access.ts";
import { lookParts } from "#src/shared/look-parts.ts";
import { cursorPage, instant, nothing, shownActor } from "#src/shared/schemas.ts";
import { securityActions } from "#src/shared/security-actions.ts";
import type { Route } from "#src/shared/contract.ts";
import { signinProviders } from "#src/shared/signin-providers.ts";

// What a user reads about the safety of their account, as its calls show it.

/** One entry of the security log. */
const eventOutput = z.object({
  action: z.enum(securityActions),
  at: instant,
  by: shownActor,
  /** Which other person of the team, or which key; null for the reader's own acts. */
  byName: z.nullable(z.string()),
  /** How the member of our staff is called who did it; null for all others, and for our programs. */
  staff: z.nullable(z.string()),
  /** Only the network, not the whole address; null after 180 days, and for what no call of a person did. */
  network: z.nullable(z.string()),
  /** Browser and system, e.g. `Firefox, Linux`; null when the client named none, and as the network is. */
  device: z.nullable(z.string()),
  /** The service of a sign-in, or the one that was linked or unlinked. */
  provider: z.nullable(z.enum(signinProviders)),
  /** Whom an act on the team is about: their name, or the address that an invitation went to. */
  member: z.nullable(z.string()),
  /** What they were given in it, and whether they may delete. */
  role: z.nullable(z.enum(memberRoles)),
  mayDestroy: z.nullable(z.boolean()),
  /** Of a look of our staff: why, as staff said it, and the parts of the cabinet that it was shown until its end. */
  look: z.nullable(z.object({ reason: z.nullable(z.string()), parts: z.array(z.enum(lookParts)) })),
  /** How many wrong passwords one entry stands for. */
  count: z.nullable(z.int()),
});

export const securityEventsRoute = {
  summary:
    "What happened to the user's account: sign-ins, changes of what lets people in, looks of our staff",
  access: "customer",
  scope: null,
  right: "self",
  inLook: "never",
  query: z.object(cursorPage),
  output: z.object({ events: z.array(eventOutput), nextCursor: z.nullable(z.string()) }),
  errors: [],
} as const satisfies Route;

export type SecurityEvent = z.output<typeof eventOutput>;

/** A link of a mail about access. */
export const breakInRoute = {
  summary:
    "Say that it was not you, by the link of a mail: ends sessions and password, stops purchases and API keys",
  access: "public",
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(300)) }),
  output: z.object({
    /** Sets a new password, once, which ends the stop; absent when the mail's address is not the account's any more. */
    recoveryToken: z.optional(z.string()),
  }),
  errors: ["email_link_invalid"],
  limit: "account",
} as const satisfies Route;

export const makePinRoute = {
  summary: "Make the PIN that a user reads to our staff to prove who is talking; one that was open ends",
  access: "customer",
  scope: null,
  right: "self",
  // It would vouch for who has a mailbox that staff has just given.
  inStop: "closed",
  // Our staff does for who reads it what they would not do for a stolen session.
  stepUp: true,
  body: z.strictObject({}),
  output: z.object({ pin: z.string(), expiresAt: instant }),
  errors: [],
  limit: "account",
} as const satisfies Route;

export const endPinRoute = {
  summary: "End the open PIN",
  access: "customer",
  scope: null,
  right: "self",
  output: nothing,
  errors: [],
} as const satisfies Route;
