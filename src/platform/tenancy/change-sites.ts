import { sql, type Transaction } from "kysely";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { SigninChoice } from "#src/shared/site-settings.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Where a site is in its life. */
export type SiteState = "draft" | "review" | "live" | "suspended" | "closing" | "closed";

interface NewSite {
  readonly host: string;
  readonly name: string;
  readonly state: SiteState;
}

/** Adds a site under the next free number; null when its host is another site's. All processes are notified after the commit. */
export async function addSite(trx: Transaction<DB>, { host, name, state }: NewSite): Promise<number | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('sites', 0))`.execute(trx);
  const taken = await trx
    .selectFrom("site_hosts")
    .select("host")
    .where("host", "=", host)
    .where("state", "in", ["active", "failing"])
    .executeTakeFirst();
  if (taken !== undefined) return null;
  const { last } = await trx
    .selectFrom("sites")
    .select((row) => row.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const id = last + 1;
  await trx.insertInto("sites").values({ id, host, name, state }).execute();
  wakeAfterCommit(trx, "settings");
  return id;
}

/** Locks a site's row against other changes; its state. */
export async function lockSite(trx: Transaction<DB>, id: number): Promise<string> {
  const { state } = await trx
    .selectFrom("sites")
    .select("state")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return state;
}

export async function setSiteState(trx: Transaction<DB>, id: number, state: SiteState): Promise<void> {
  await trx.updateTable("sites").set({ state }).where("id", "=", id).execute();
  wakeAfterCommit(trx, "settings");
}

/** Sets whether a site has a bot in Telegram that its customers can connect. */
export async function setSiteHasBot(trx: Transaction<DB>, id: number, hasBot: boolean): Promise<void> {
  await sql`
    UPDATE sites SET settings = CASE WHEN ${hasBot} THEN jsonb_set(settings, '{hasBot}', 'true') ELSE settings - 'hasBot' END
    WHERE id = ${id}`.execute(trx);
  wakeAfterCommit(trx, "settings");
}

/** Sets which services the sign-in page of a site offers. */
export async function setSiteSignIn(
  trx: Transaction<DB>,
  id: number,
  {
    providers,
    isSimulated,
  }: { readonly providers: SigninChoice["providers"]; readonly isSimulated: boolean },
): Promise<void> {
  const signIn: SigninChoice = { providers, ...(isSimulated && { isSimulated }) };
  await sql`
    UPDATE sites SET settings = CASE WHEN ${providers.length} = 0 THEN settings - 'signIn'
      ELSE jsonb_set(settings, '{signIn}', ${JSON.stringify(signIn)}::jsonb) END
    WHERE id = ${id}`.execute(trx);
  wakeAfterCommit(trx, "settings");
}
