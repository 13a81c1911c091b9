import type { StatusContext } from "../deps.ts";
import { listComponents } from "./list-components.ts";

/**
 * Notes from when on each component is there: of the days before nothing is known, and nothing is said. Noted once, so that
 * a component that is away for a while keeps its days.
 */
export async function noteComponents(context: StatusContext): Promise<void> {
  const { db, clock } = context.platform;
  const sites = await db.kysely.selectFrom("sites").select("id").orderBy("id").execute();
  for (const { id } of sites) {
    const components = await listComponents(context, id);
    await db.kysely
      .insertInto("status_components")
      .values(components.map((one) => ({ site_id: id, component: one.id, since: clock.now() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
