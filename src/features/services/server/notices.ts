import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { defineNotices, type NoticePrices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { servicesEvents } from "../events.ts";
import { replacesPrices } from "./prices/read-changes.ts";

/** A mail names so many services; all are on their pages. */
const mostNamed = 40;

/** What customers are notified of about the prices of what they have. */
export const servicesNotices = defineNotices(
  servicesEvents,
  {
    "services.prices-announced.v1": {
      key: "pricesAnnounced",
      params: ["at", "prices", "words"],
      isMailed: true,
    },
    "services.prices-lowered.v1": { key: "pricesLowered", params: ["at", "prices", "words"], isMailed: true },
    "services.prices-called-off.v1": { key: "pricesCalledOff", params: ["at", "prices"], isMailed: true },
  },
  {
    topic: "wallet",
    mailTexts: "priceNotice",
    link: ({ kind }) => pathOf(kind === "domain" ? "cabinet-my-domains" : "cabinet-my-servers"),
    readNoticeText: async ({ changeId, customerId }, trx) => readPrices(trx, changeId, customerId),
  },
);

/** The day, and the prices of each service by its usual term. */
async function readPrices(trx: Transaction<DB>, changeId: string, customerId: string) {
  const change = await trx
    .selectFrom("price_changes")
    .select(["from_at", "announced_at"])
    .where("id", "=", changeId)
    .executeTakeFirst();
  const lines = await trx
    .selectFrom("price_change_lines")
    .select(["name", "part", "term", "before_cents", "after_cents", "message"])
    .where("change_id", "=", changeId)
    .where("customer_id", "=", customerId)
    .where("replaced_at", "is", null)
    // A price that was set for another length of term than the usual one is named all the same.
    .orderBy("is_usual", "desc")
    .orderBy("name")
    .orderBy("part")
    .execute();
  if (change === undefined || lines.length === 0) return null;
  const usual = distinctBy(lines, ({ name, part }) => `${name} ${part}`);
  const prices: NoticePrices = {
    lines: usual.slice(0, mostNamed).map((line) => ({
      name: line.name,
      part: line.part === "address" ? "address" : "term",
      months: line.term,
      beforeCents: Number(line.before_cents),
      afterCents: Number(line.after_cents),
    })),
    isCut: usual.length > mostNamed,
    replaces: await replacesPrices(trx, { id: changeId, announcedAt: change.announced_at }, customerId),
  };
  const words = lines[0]?.message ?? null;
  return { at: change.from_at.toISOString(), prices, ...(words !== null && { words }) };
}

/** The first of each key. */
function distinctBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = keyOf(row);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
