import type { Selectable } from "kysely";
import type { TelegramBot } from "#src/drivers/telegram/port.ts";
import type { TelegramBots } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";
import type { Bots, SiteBot, TelegramDeps } from "../deps.ts";

/** What a token is sealed for: in another row, or for another site, it opens nowhere. */
export const purposeOf = ({
  siteId,
  entryId,
}: {
  readonly siteId: number;
  readonly entryId: string;
}): string => `telegram-bot:${entryId}:${siteId}`;

type Entry = Pick<Selectable<TelegramBots>, "site_id" | "entry_id" | "token">;

/** The provider's own site has the bot of the environment, every other site the one whose token was entered for it. */
export function createBots(
  platform: Pick<Platform, "db" | "log">,
  { own, createBot, sealer }: Pick<TelegramDeps, "own" | "createBot" | "sealer">,
): Bots {
  const ofEnvironment: readonly SiteBot[] =
    own === null ? [] : [{ siteId: providerSite, bot: own, entryId: null }];
  let kept = new Map<string, TelegramBot>();
  const open = ({ site_id: siteId, entry_id: entryId, token: sealed }: Entry): SiteBot[] => {
    if (createBot === null || entryId === null || sealed === null) return [];
    const known = kept.get(entryId);
    if (known !== undefined) return [{ siteId, bot: known, entryId }];
    const token = sealer.open(sealed, purposeOf({ siteId, entryId }));
    if (token === null) {
      platform.log.warn({ siteId }, "the token of a site's bot cannot be opened");
      return [];
    }
    const bot = createBot(token);
    kept.set(entryId, bot);
    return [{ siteId, bot, entryId }];
  };
  const entries = () =>
    platform.db.kysely
      .selectFrom("telegram_bots")
      .select(["site_id", "entry_id", "token"])
      .where("entry_id", "is not", null);
  return {
    of: async (siteId) => {
      if (siteId === providerSite) return ofEnvironment[0] ?? null;
      const row = await entries().where("site_id", "=", siteId).executeTakeFirst();
      return (row && open(row)[0]) ?? null;
    },
    all: async () => {
      const found = (await entries().orderBy("site_id").execute()).flatMap(open);
      // Those of entries that are gone are forgotten with their tokens.
      kept = new Map(
        found.flatMap(({ entryId, bot }) => (entryId === null ? [] : [[entryId, bot] as const])),
      );
      return [...ofEnvironment, ...found];
    },
  };
}
