import * as z from "zod/mini";
import type { Route } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, nothing } from "#src/shared/schemas.ts";
import { changeRoleBody, inviteStaffBody, reasonBody, renameStaffBody } from "./contract-bodies.ts";
import { sessionOutput } from "./contract-sign-in.ts";

// Who the members of staff are. No one gives or takes more than they hold themselves: roles of owners are owners' to change.

const read = { access: "staff", permission: "staff.read" } as const;
const write = { access: "staff", permission: "staff.write", stepUp: true } as const;
const member = z.object({ id: idSchema("staff") });

const memberOutput = z.object({
  id: idSchema("staff"),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  /** `invited`: has not used the set-up link yet, or must again after a reset; cannot sign in. */
  state: z.enum(["active", "invited", "disabled"]),
  /** Second factors that are enrolled. */
  methods: z.array(z.enum(["passkey", "totp"])),
  isYou: z.boolean(),
  createdAt: instant,
  /** When a call was last made by a session; null: never, as far as sessions are kept. */
  lastSeenAt: z.nullable(instant),
  /** Until when the set-up link that is out works; null without one. */
  setUpUntil: z.nullable(instant),
});

/** The link, `/staff/setup#…`, is mailed to the member alone; it works once, until then. */
const setUpLink = z.object({ id: idSchema("staff"), setUpUntil: instant });

export const memberRoutes = {
  "GET /v2/admin/staff": {
    summary: "All members of staff, those who can sign in first, by name",
    ...read,
    output: z.object({ staff: z.array(memberOutput) }),
    errors: ["forbidden"],
  },
  "GET /v2/admin/staff/{id}": {
    summary: "A member of staff and their open sessions",
    ...read,
    params: member,
    output: z.object({ ...memberOutput.shape, sessions: z.array(sessionOutput) }),
    errors: ["forbidden", "not_found"],
  },
  "POST /v2/admin/staff": {
    summary:
      "Invite a member of staff: they are mailed a link by which they choose password and second factor",
    ...write,
    body: inviteStaffBody,
    output: setUpLink,
    errors: [
      "forbidden",
      "invalid_email",
      "role_exceeds_yours",
      "role_unknown",
      "staff_email_taken",
      "staff_name_taken",
    ],
  },
  "PUT /v2/admin/staff/{id}/role": {
    summary: "Give a member another role, from their next call on",
    ...write,
    params: member,
    body: changeRoleBody,
    output: nothing,
    errors: ["forbidden", "last_staff_owner", "not_found", "role_exceeds_yours", "role_unknown"],
  },
  "PUT /v2/admin/staff/{id}/name": {
    summary: "Change how a member is called",
    ...write,
    params: member,
    body: renameStaffBody,
    output: nothing,
    errors: ["forbidden", "not_found", "role_exceeds_yours", "staff_name_taken"],
  },
  "POST /v2/admin/staff/{id}/disable": {
    summary: "Let a member in no more; their sessions end at once",
    ...write,
    params: member,
    body: reasonBody,
    output: nothing,
    errors: ["forbidden", "last_staff_owner", "not_found", "role_exceeds_yours"],
  },
  "POST /v2/admin/staff/{id}/enable": {
    summary: "Let a disabled member in again",
    ...write,
    params: member,
    body: reasonBody,
    output: nothing,
    errors: ["forbidden", "not_found", "role_exceeds_yours", "staff_name_taken"],
  },
  "POST /v2/admin/staff/{id}/reset-factor": {
    summary:
      "Take password and factors of another member away, and make a new set-up link; their sessions end",
    ...write,
    params: member,
    body: reasonBody,
    output: setUpLink,
    errors: ["forbidden", "last_staff_owner", "not_found", "role_exceeds_yours"],
  },
  "DELETE /v2/admin/staff/{id}/sessions/{sessionId}": {
    summary: "End a session of a member",
    ...write,
    params: z.object({ id: idSchema("staff"), sessionId: idSchema("staffSession") }),
    body: z.strictObject({}),
    output: nothing,
    errors: ["forbidden", "not_found", "role_exceeds_yours"],
  },
} as const satisfies Readonly<Record<string, Route>>;
