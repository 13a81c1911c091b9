import { maxOrderNames } from "#src/shared/domain-limits.ts";
import { leastForeseenYears } from "../order/foreseen-years.ts";
import type { Translate } from "#src/web/i18n/translate.ts";
import type { FoundName, NameStatus } from "./found-name.ts";

/** Texts of the search, translated beforehand: the island carries no translations. */
export interface SearchTexts {
  readonly box: {
    readonly label: string;
    readonly placeholder: string;
    readonly submit: string;
    readonly clear: string;
    readonly list: string;
    readonly single: string;
  };
  readonly column: Readonly<Record<"name" | "status" | "firstYear" | "renewal" | "action", string>>;
  readonly status: Readonly<Record<NameStatus, string>>;
  readonly reason: Readonly<Record<NonNullable<FoundName["reason"]>, string>>;
  readonly verb: Readonly<Record<"add" | "again" | "inOrder" | "manage" | "transfer", string>>;
  readonly premium: string;
  /** `{name}` is the other form. */
  readonly inAscii: string;
  readonly looksLike: string;
  readonly ideas: string;
  /** `{done}`, `{total}`, `{free}`. */
  readonly progress: string;
  readonly progressLabel: string;
  readonly simulated: { readonly title: string; readonly text: string };
  readonly error: { readonly title: string; readonly failed: string; readonly tooFast: string };
  readonly order: Readonly<
    Record<"title" | "space" | "today" | "renewal" | "review" | "full" | "remove", string> & {
      /** By the number of years, from 1. */
      years: readonly string[];
      /** By the number of years, from `leastForeseenYears`. */
      overYears: readonly string[];
    }
  >;
  readonly bulk: {
    readonly label: string;
    /** By the most names that may be checked at once. */
    readonly hints: Readonly<Record<number, string>>;
    readonly endings: string;
    readonly submit: string;
    readonly csv: string;
    readonly caption: string;
    /** `{done}`, `{total}`, `{free}`. */
    readonly progress: string;
    readonly progressLabel: string;
    readonly tooMany: string;
  };
}

/** Names times endings of one list: without a sign-in, and with one. The server enforces it too. */
export const bulkLimits = { visitor: 500, customer: 5000 } as const;

const maxYears = 10;

export function describeSearch(t: Translate): SearchTexts {
  return {
    box: {
      label: t("search.box.label"),
      placeholder: t("search.box.placeholder"),
      submit: t("search.box.submit"),
      clear: t("search.box.clear"),
      list: t("search.box.list"),
      single: t("search.box.single"),
    },
    column: {
      name: t("search.column.name"),
      status: t("search.column.status"),
      firstYear: t("search.column.firstYear"),
      renewal: t("search.column.renewal"),
      action: t("search.column.action"),
    },
    status: {
      available: t("search.status.available"),
      taken: t("search.status.taken"),
      premium: t("search.status.premium"),
      reserved: t("search.status.reserved"),
      invalid: t("search.status.invalid"),
      unsupported: t("search.status.unsupported"),
      unknown: t("search.status.unknown"),
      checking: t("search.status.checking"),
      own: t("search.status.own"),
    },
    reason: {
      characters: t("search.reason.characters"),
      symbols: t("search.reason.symbols"),
      "mixed-scripts": t("search.reason.mixed-scripts"),
      suffix: t("search.reason.suffix"),
      ending: t("search.reason.ending"),
      registry: t("search.reason.registry"),
      "no-answer": t("search.reason.no-answer"),
    },
    verb: {
      add: t("search.verb.add"),
      again: t("search.verb.again"),
      inOrder: t("search.verb.inOrder"),
      manage: t("search.verb.manage"),
      transfer: t("search.verb.transfer"),
    },
    premium: t("search.premium"),
    inAscii: t("search.inAscii", { name: "{name}" }),
    looksLike: t("search.looksLike", { name: "{name}" }),
    ideas: t("search.ideas"),
    progress: t("search.progress", { done: "{done}", total: "{total}", free: "{free}" }),
    progressLabel: t("search.progressLabel"),
    simulated: { title: t("search.simulated.title"), text: t("search.simulated.text") },
    error: {
      title: t("search.error.title"),
      failed: t("search.error.failed"),
      tooFast: t("search.error.tooFast", { seconds: "{seconds}" }),
    },
    order: {
      title: t("search.order.title"),
      space: t("search.order.space"),
      today: t("search.order.today"),
      overYears: Array.from({ length: maxYears - leastForeseenYears + 1 }, (_, at) =>
        t("search.order.overYears", { count: at + leastForeseenYears }),
      ),
      renewal: t("search.order.then", { price: "{price}" }),
      review: t("search.order.review"),
      full: t("search.order.full", { count: maxOrderNames }),
      remove: t("search.order.remove", { name: "{name}" }),
      years: Array.from({ length: maxYears }, (_, at) => t("search.order.years", { count: at + 1 })),
    },
    bulk: {
      label: t("search.bulk.label"),
      hints: Object.fromEntries(
        Object.values(bulkLimits).map((limit) => [limit, t("search.bulk.hint", { limit })]),
      ),
      endings: t("search.bulk.endings"),
      submit: t("search.bulk.submit"),
      csv: t("search.bulk.csv"),
      caption: t("search.bulk.caption"),
      progress: t("search.bulk.progress", { done: "{done}", total: "{total}", free: "{free}" }),
      progressLabel: t("search.bulk.progressLabel"),
      tooMany: t("search.bulk.tooMany", { count: "{count}", limit: "{limit}" }),
    },
  };
}
