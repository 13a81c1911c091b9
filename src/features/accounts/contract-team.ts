import * as z from "zod/mini";
import { memberRoles } from "#src/shared/access.ts";
import type { Route } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, nothing } from "#src/shared/schemas.ts";
import { email } from "./contract-bodies.ts";

// Who may act for a customer, and for which customer a person acts.

const role = z.enum(memberRoles);
/** Of a technical member: delete, reinstall, transfer away, change a registrant. Of others it has no effect. */
const mayDestroy = z._default(z.boolean(), false);

/** A person in the team. */
const memberOutput = z.object({
  id: idSchema("user"),
  username: z.string(),
  email: z.nullable(z.string()),
  role,
  mayDestroy: z.boolean(),
  isYou: z.boolean(),
  /** When they last used a session for this customer; null: not in its kept sessions. */
  lastSeenAt: z.nullable(instant),
});

/** An invitation that waits for an answer. */
const invitationOutput = z.object({
  id: idSchema("invitation"),
  email: z.string(),
  role,
  mayDestroy: z.boolean(),
  /** Username of who sent it. */
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
});

const teamOutput = z.object({ members: z.array(memberOutput), invitations: z.array(invitationOutput) });

/** A person's own: which customers they act for. */
const own = { access: "customer", scope: null, right: "self" } as const;
const manage = { access: "customer", scope: null, right: "team" } as const;
const change = { ...manage, stepUp: true, output: teamOutput } as const;
const member = z.object({ id: idSchema("user") });
/** The token of the mailed link. */
const token = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const teamRoutes = {
  "GET /v2/team": {
    summary: "The members of the team, and the invitations that wait for an answer",
    ...manage,
    inLook: "team",
    output: teamOutput,
    errors: [],
  },
  "POST /v2/team/invitations": {
    summary: "Invite somebody by mail; a further invitation to an address takes the place of the first",
    ...change,
    body: z.strictObject({ email, role, mayDestroy }),
    errors: ["invalid_email", "member_exists", "role_not_allowed", "team_limit"],
    limit: "account",
  },
  "DELETE /v2/team/invitations/{id}": {
    summary: "Take an invitation back: its link no longer works",
    ...change,
    inStop: "open",
    params: z.object({ id: idSchema("invitation") }),
    errors: ["not_found"],
  },
  "PUT /v2/team/members/{id}": {
    summary: "Give a member another role; what they have open is closed and judged by it",
    ...change,
    params: member,
    body: z.strictObject({ role, mayDestroy }),
    errors: ["last_owner", "not_found", "role_not_allowed"],
  },
  "DELETE /v2/team/members/{id}": {
    summary: "Remove a member: their sessions for this customer and the API keys they made end at once",
    ...change,
    params: member,
    errors: ["last_owner", "not_found", "role_not_allowed"],
  },
  "POST /auth/invitations/read": {
    summary: "What the link of an invitation is for",
    access: "public",
    body: token,
    output: z.object({ email: z.string(), role, invitedBy: z.string(), expiresAt: instant }),
    errors: ["invitation_invalid"],
    limit: "account",
  },
  "POST /auth/invitations/accept": {
    summary: "Join the team; the session acts for its customer from then on. Only for the invited mailbox",
    ...own,
    body: token,
    output: nothing,
    errors: ["email_unconfirmed", "invitation_invalid", "invitation_not_yours"],
    limit: "account",
  },
  "GET /users/customers": {
    summary: "The customers for which the user may act",
    ...own,
    inLook: "never",
    output: z.object({
      customers: z.array(
        z.object({
          id: idSchema("customer"),
          /** Username of its first owner. */
          name: z.string(),
          role,
          isCurrent: z.boolean(),
        }),
      ),
    }),
    errors: [],
  },
  "POST /users/customers/switch": {
    summary: "Act for another customer from now on, with this session; what it has open is closed",
    ...own,
    body: z.strictObject({ customerId: idSchema("customer") }),
    output: nothing,
    errors: ["not_found"],
  },
} as const satisfies Readonly<Record<string, Route>>;
