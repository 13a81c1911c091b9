import { type Member, memberRights, mayDo } from "#src/shared/access.ts";
import type { MembershipChange } from "./note-membership.ts";

/** The members of a team by their users' ids. */
export type Team = ReadonlyMap<string, Member>;

/** The team before these changes, of which the last comes last. */
export function rewindTeam(now: Team, changes: readonly MembershipChange[]): Team {
  const team = new Map(now);
  for (const { userId, before } of changes.toReversed())
    if (before === null) team.delete(userId);
    else team.set(userId, before);
  return team;
}

/**
 * The team as it would be if a stranger in the account of `suspect` had given nothing to anybody: changes count in their
 * order when who made them could have done it in that team. So those whom the stranger let in or raised count for nothing,
 * nor does what they did, while what rightful members did stays: who was removed by an older owner does not come back.
 * The account's own changes of others count when they only take away, since its owner may have sent somebody away.
 */
export function replayTeam(
  start: Team,
  changes: readonly MembershipChange[],
  suspect: string,
): Map<string, Member> {
  const team = new Map(start);
  for (const change of changes) {
    const { userId, before, after } = change;
    const known = team.get(userId) ?? null;
    if (!isRightful(team, change, suspect)) continue;
    // Who is in the team already joins nothing, and who is not in it is not changed.
    if ((before === null) !== (known === null) || isLastOwner(team, userId, after)) continue;
    if (after === null) team.delete(userId);
    else team.set(userId, after);
  }
  return team;
}

function isRightful(team: Team, { userId, after, madeBy }: MembershipChange, suspect: string): boolean {
  if (madeBy === null) return true;
  if (madeBy === suspect && (userId === suspect || givesMore(team.get(userId), after))) return false;
  const maker = team.get(madeBy);
  if (maker === undefined || !mayDo(maker, { right: "team" })) return false;
  const isOfOwners = team.get(userId)?.role === "owner" || after?.role === "owner";
  return maker.role === "owner" || !isOfOwners;
}

/** Whether a member may do anything after a change that they could not do before it. */
function givesMore(before: Member | undefined, after: Member | null): boolean {
  if (after === null) return false;
  if (before === undefined || (after.role === "owner" && before.role !== "owner")) return true;
  return memberRights.some((right) =>
    ([undefined, true] as const).some(
      (isDestructive) => mayDo(after, { right, isDestructive }) && !mayDo(before, { right, isDestructive }),
    ),
  );
}

function isLastOwner(team: Team, userId: string, after: Member | null): boolean {
  if (team.get(userId)?.role !== "owner" || after?.role === "owner") return false;
  return ![...team].some(([id, { role }]) => id !== userId && role === "owner");
}
