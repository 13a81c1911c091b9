import type { Notification } from "./queries.ts";

export type Topic = Notification["topic"];

/** Topics of the filter, added together with the feature that uses them. */
export const topics = [
  "wallet",
  "server",
  "domain",
  "account",
  "support",
] as const satisfies readonly Topic[];

/** URL search of the notifications page. */
export interface NotificationSearch {
  readonly topic?: (typeof topics)[number] | undefined;
  readonly category?: Category | undefined;
  /** Only what is not read yet. */
  readonly unread?: true | undefined;
  readonly q?: string | undefined;
  /** From 1. */
  readonly page?: number | undefined;
}

/** The categories of the product's first list (product §3), beside the topics. */
export const categories = ["wallet", "domain"] as const satisfies readonly Notification["category"][];

export type Category = (typeof categories)[number];

const maxSearchLength = 100;

/** Keeps the valid parameters of the URL. */
export function readNotificationSearch(search: Record<string, unknown>): NotificationSearch {
  const topic = topics.find((known) => known === search["topic"]);
  const category = categories.find((known) => known === search["category"]);
  const text = search["q"];
  const page = Number(search["page"]);
  return {
    ...(topic && { topic }),
    ...(category && { category }),
    ...(String(search["unread"]) === "true" && { unread: true as const }),
    ...((typeof text === "string" || typeof text === "number") &&
      text !== "" && { q: String(text).slice(0, maxSearchLength) }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}
