import * as z from "zod";
import type { TextKey, TextValues } from "#src/platform/i18n/texts.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatCents } from "#src/shared/money.ts";

type Category = "wallet" | "domain";
type Topic = "wallet" | "domain" | "server" | "account" | "support";

/** What a user is told about an event, before it is written in their language. */
export interface Notice {
  readonly topic: Topic;
  readonly title: TextKey;
  readonly message: TextKey;
  readonly values: TextValues;
  /** Path in the cabinet. */
  readonly link: string;
}

const cents = z.object({ cents: z.int() });
const server = z.object({ serverId: z.uuid() });

/** Event → notice. A payload that is not as announced is a defect and throws. */
const noticeByEvent = new Map<string, (payload: unknown) => Notice>(
  Object.entries({
    "accounts.signed-up.v1": () => ({
      topic: "account",
      title: "notices.welcome.title",
      message: "notices.welcome.message",
      values: {},
      link: "/deposit",
    }),
    "payments.credited.v1": (payload) => ({
      topic: "wallet",
      title: "notices.depositCredited.title",
      message: "notices.depositCredited.message",
      values: { amount: formatCents(cents.parse(payload).cents) },
      link: "/transactions",
    }),
    "payments.reversed.v1": (payload) => ({
      topic: "wallet",
      title: "notices.depositReversed.title",
      message: "notices.depositReversed.message",
      values: { amount: formatCents(cents.parse(payload).cents) },
      link: "/transactions",
    }),
    "servers.delivered.v1": (payload) => ({
      topic: "server",
      title: "notices.serverDelivered.title",
      message: "notices.serverDelivered.message",
      values: {},
      link: serverPath(payload),
    }),
    "servers.refunded.v1": (payload) => ({
      topic: "server",
      title: "notices.serverRefunded.title",
      message: "notices.serverRefunded.message",
      values: {},
      link: serverPath(payload),
    }),
  }),
);

/** The events that a user is told about. */
export const noticedEvents: readonly string[] = [...noticeByEvent.keys()];

/** What to say about an event, or null when there is nothing to say. */
export function noticeOf(name: string, payload: unknown): Notice | null {
  return noticeByEvent.get(name)?.(payload) ?? null;
}

/** Product §3: domain if the (English) title contains the word, else wallet. */
export function categoryOf(englishTitle: string): Category {
  return /domain/i.test(englishTitle) ? "domain" : "wallet";
}

function serverPath(payload: unknown): string {
  return `/servers/${encodeId("server", server.parse(payload).serverId)}`;
}
