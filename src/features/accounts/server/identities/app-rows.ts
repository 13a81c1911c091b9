import type { Kysely, Transaction } from "kysely";
import type { SigninClient } from "#src/drivers/signin/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type SigninProvider, signinProviders } from "#src/shared/signin-providers.ts";
import type { AccountsContext } from "../deps.ts";

/** An app of a site as its owner sees it: its secret is never shown again. */
export interface AppView {
  readonly provider: SigninProvider;
  readonly clientId: string;
  readonly secretEnd: string;
  readonly setAt: Date;
}

interface AppKey {
  readonly siteId: number;
  readonly provider: SigninProvider;
}

const endLength = 4;
/** Of a secret that is shorter nothing is shown: the rest could be guessed. */
const leastShown = 12;

/** What a secret is sealed for: in another row, or for another site, it opens nowhere. */
export const purposeOf = ({ id, siteId, provider }: AppKey & { readonly id: string }): string =>
  `signin-app:${id}:${siteId}:${provider}`;

/** The apps that were entered for a site, in the order of their buttons. */
export async function listApps(db: Kysely<DB> | Transaction<DB>, siteId: number): Promise<AppView[]> {
  const rows = await db
    .selectFrom("signin_apps")
    .select(["provider", "client_id", "secret_end", "set_at"])
    .where("site_id", "=", siteId)
    .execute();
  return signinProviders.flatMap((provider) =>
    rows
      .filter((row) => row.provider === provider)
      .map((row) => ({
        provider,
        clientId: row.client_id,
        secretEnd: row.secret_end,
        setAt: row.set_at,
      })),
  );
}

/** Puts an app in place of the one that a site had at a service. What is under way by the old one ends. */
export async function putApp(
  { platform, sealer }: Pick<AccountsContext, "platform" | "sealer">,
  trx: Transaction<DB>,
  { siteId, provider }: AppKey,
  { clientId, clientSecret }: SigninClient,
  now: Date,
): Promise<void> {
  const id = platform.ids.next();
  await removeApps(trx, siteId, provider);
  await trx
    .insertInto("signin_apps")
    .values({
      id,
      site_id: siteId,
      provider,
      client_id: clientId,
      client_secret: sealer.seal(clientSecret, purposeOf({ id, siteId, provider })),
      secret_end: clientSecret.length < leastShown ? "" : clientSecret.slice(-endLength),
      set_at: now,
    })
    .execute();
}

/** Removes the app of a site at one service, or all of them. */
export async function removeApps(
  trx: Transaction<DB>,
  siteId: number,
  provider?: SigninProvider,
): Promise<boolean> {
  let chosen = trx.deleteFrom("signin_apps").where("site_id", "=", siteId);
  if (provider !== undefined) chosen = chosen.where("provider", "=", provider);
  const { numDeletedRows } = await chosen.executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** How many people of a site sign in at each service. */
export async function countPeople(
  db: Kysely<DB>,
  siteId: number,
): Promise<ReadonlyMap<SigninProvider, number>> {
  const rows = await db
    .selectFrom("identities")
    .select(({ fn }) => ["provider", fn.countAll<bigint>().as("people")])
    .where("site_id", "=", siteId)
    .groupBy("provider")
    .execute();
  return new Map(
    signinProviders.map((provider) => [
      provider,
      Number(rows.find((row) => row.provider === provider)?.people ?? 0),
    ]),
  );
}
