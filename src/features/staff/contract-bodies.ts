import * as z from "zod/mini";
import { allStaffPermissions } from "#src/shared/staff-access.ts";
import { staffReason } from "#src/shared/schemas.ts";
import { isShownName } from "#src/shared/validation/shown-name.ts";
import { assertion, attestation } from "#src/shared/webauthn-schemas.ts";

// What the forms of staff send. They load these alone, not the whole contract.

const email = z.string().check(z.maxLength(254));
const password = z.string().check(z.minLength(1), z.maxLength(256));
/** Six digits of an authenticator; spaces among them do not count. */
const code = z.string().check(z.minLength(1), z.maxLength(20));
/** Of a set-up link, behind its `#`. */
const setUpToken = z.string().check(z.minLength(1), z.maxLength(200));
/** How a member of staff is called: in lists, in the audit, before customers where staff is named. */
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.refine(isShownName));
/** How a saved view of a list is called. */
export const viewName = name;
/** A shipped role or one of the site's own. */
export const roleName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,29}$/));
/** Of an act, e.g. `wallet.adjust`. */
export const actName = z.string().check(z.regex(/^[a-z-]{1,40}\.[a-z-]{1,40}$/));

const permissions = z
  .array(z.enum(allStaffPermissions))
  .check(z.minLength(1), z.maxLength(allStaffPermissions.length));
const note = z.string().check(z.trim(), z.maxLength(500));

export const staffSignInBody = z.strictObject({ email, password });

/** A proof of the second factor; exactly one of the fields. */
export const staffProofBody = z.strictObject({
  code: z.optional(code),
  recoveryCode: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  /** What a passkey signed of a challenge of `POST /v2/admin/passkey/options`. */
  assertion: z.optional(assertion),
});

export const staffPasskeyBody = z.strictObject({ assertion });

export const staffAttestationBody = z.strictObject({ attestation });

export const staffCodeBody = z.strictObject({ code });

export const setUpTokenBody = z.strictObject({ token: setUpToken });

export const setUpBody = z.strictObject({ token: setUpToken, password, name: z.optional(name) });

export const staffPasswordBody = z.strictObject({ password });

export const inviteStaffBody = z.strictObject({
  email,
  /** Without one the part of the email before the @. */
  name: z.optional(name),
  role: roleName,
  reason: staffReason,
});

export const reasonBody = z.strictObject({ reason: staffReason });

export const changeRoleBody = z.strictObject({ role: roleName, reason: staffReason });

export const renameStaffBody = z.strictObject({ name });

export const addRoleBody = z.strictObject({ name: roleName, permissions, reason: staffReason });

export const rolePermissionsBody = z.strictObject({ permissions, reason: staffReason });

export const setLimitBody = z.strictObject({
  /** USD cents that one member of the role may move by this act in a day (UTC); null: as much as they like. */
  centsPerDay: z.nullable(z.int().check(z.gte(0), z.lte(100_000_000))),
  reason: staffReason,
});

export const decideBody = z.strictObject({
  decision: z.enum(["approve", "reject"]),
  /** Why, for who asked and for the audit; a rejection needs one of at least 5 characters. */
  note,
});
