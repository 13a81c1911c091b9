import { lacksPermission } from "#src/platform/authz/lacks-permission.ts";
import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { AppError } from "#src/shared/errors.ts";
import type { limitRoutes } from "../../contract-limits.ts";
import type { StaffContext } from "../deps.ts";
import { readCircle } from "./circle.ts";
import { readUsed } from "./count-uses.ts";
import { readHands } from "./hands.ts";

type Answer = z.input<(typeof limitRoutes)["GET /v2/admin/me/limit"]["output"]>;

/** What the caller may still do of an act alone, and who could approve what is above, now or from when. */
export async function foreseeLimit(
  { platform, acts }: StaffContext,
  { actor, now }: Ctx<StaffActor>,
  name: string,
): Promise<Answer> {
  const act = acts().find((one) => one.name === name);
  if (act === undefined) throw new AppError("not_found");
  if (!actor.permissions.includes(act.permission)) throw lacksPermission(act.permission);
  const db = platform.db.kysely;
  const circle = (await readCircle(db)).filter(({ grants }) => grants.includes(act.permission));
  const limitOf = (member: (typeof circle)[number]) => {
    const limit = member.limitOf(name);
    return limit === null ? null : Number(limit);
  };
  const own = circle.find(({ id }) => id === actor.staffId);
  const hands = await readHands(db, now);
  const others = circle
    .filter(({ id }) => id !== actor.staffId)
    .map((member) => ({
      shown: { name: member.name, centsPerDay: limitOf(member) },
      from: hands.until(member.id, actor.staffId),
    }));
  return {
    centsPerDay: own === undefined ? 0 : limitOf(own),
    usedCents: Number(await readUsed(db, { staffId: actor.staffId, act: name, now })),
    isAlwaysTwo: act.always === true,
    others: others.filter(({ from }) => from === null).map(({ shown }) => shown),
    later: others
      .flatMap(({ shown, from }) => (from === null ? [] : [{ ...shown, from: from.toISOString() }]))
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  };
}
