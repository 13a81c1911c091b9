import { shippedLimit, staffRoles } from "#src/shared/staff-access.ts";
import { readLimits } from "../acts/circle.ts";
import type { StaffContext } from "../deps.ts";
import { grantsOf } from "./grants-of.ts";

/** All roles, the shipped ones first, with permissions, limits and how many have them. */
export async function readRoles(context: StaffContext) {
  const { kysely } = context.platform.db;
  const own = await kysely.selectFrom("staff_roles").selectAll().orderBy("name").execute();
  const counts = await kysely
    .selectFrom("staff")
    .select(["role", ({ fn }) => fn.countAll<bigint>().as("members")])
    .groupBy("role")
    .execute();
  const limitOf = await readLimits(kysely);
  const acts = context.acts().filter(({ hasLimit }) => hasLimit);
  const shipped = staffRoles.map((name) => ({ name, isShipped: true, permissions: null }));
  return [...shipped, ...own.map((row) => ({ ...row, isShipped: false }))].map(
    ({ name, isShipped, permissions }) => {
      const grants = grantsOf({ role: name, permissions });
      return {
        name,
        isShipped,
        permissions: [...grants],
        limits: acts
          .filter(({ permission }) => grants.includes(permission))
          .map(({ name: act }) => {
            const limit = limitOf(name, act);
            const centsPerDay = limit === null ? null : Number(limit);
            return { act, centsPerDay, isShipped: centsPerDay === shippedLimit(name, act) };
          }),
        members: Number(counts.find(({ role }) => role === name)?.members ?? 0n),
      };
    },
  );
}
