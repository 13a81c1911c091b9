import { dailyAt } from "#src/platform/jobs/schedule.ts";
import type { Platform } from "#src/platform/platform.ts";
import { listPages, readRevision } from "./articles/read-articles.ts";
import { forgetVotes } from "./articles/vote.ts";
import type { HelpContext, HelpDeps } from "./deps.ts";
import { readHelpPage } from "./read-help-page.ts";
import { createHelpHandlers } from "./routes.ts";
import { shipArticles } from "./shipped/ship-articles.ts";

/** Articles that answer questions before they become tickets. */
export function createHelp(platform: Platform, deps: HelpDeps) {
  const context: HelpContext = { ...deps, platform };
  const db = platform.db.kysely;
  return {
    handlers: createHelpHandlers(context),
    jobs: [{ name: "forget-help-votes", schedule: dailyAt(4, 47), run: () => forgetVotes(platform) }],
    /** Rises whenever what visitors of a site read changes. */
    revisionOf: (siteId: number) => readRevision(db, siteId),
    /** What a page of the help shows; null: the path is not one of theirs. */
    readPage: (asked: Parameters<typeof readHelpPage>[1]) => readHelpPage(db, asked),
    /** The address of each article, with the languages that it has a text in. */
    listPages: (siteId: number) => listPages(db, siteId),
    /** Brings the articles of the product; those that staff has edited stay as they are. */
    ship: () => shipArticles(platform),
  };
}
