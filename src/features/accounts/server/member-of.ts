import { type Member, type MemberRole, memberRoles } from "#src/shared/access.ts";

/** What is stored of a membership. */
export interface MemberRow {
  readonly role: string;
  readonly may_destroy: boolean;
}

/** What a membership's user may do; a role that this release does not have sees and does nothing else. */
export function memberOf({ role, may_destroy: mayDestroy }: MemberRow): Member {
  return { role: roleOf(role), mayDestroy };
}

/** A stored role. */
export function roleOf(stored: string): MemberRole {
  return memberRoles.find((role) => role === stored) ?? "viewer";
}
