import type { Kysely, Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type Channel, channelRules, type ChannelTopic, urgentTopics } from "#src/shared/channel-topics.ts";
import { type QuietHours, quietUntil } from "#src/shared/quiet-hours.ts";
import { mayWait, topicOf } from "./topic-of.ts";

/** By which ways a user gets what. */
export interface Choices {
  /** The setting of the account. */
  readonly takesOptional: boolean;
  /** Whether the user takes a topic by a channel. */
  isOn(topic: ChannelTopic, channel: Channel): boolean;
  /** Null: none, or switched off. */
  readonly quietHours: QuietHours | null;
  /** Mails that may wait come together, on a day. */
  readonly hasDigest: boolean;
}

/** What a user has chosen, and the standards for the rest. The setting of the account switches off all that is optional. */
export async function readChoices(db: Kysely<DB> | Transaction<DB>, userId: string): Promise<Choices> {
  const user = await db
    .selectFrom("users")
    .leftJoin("quiet_hours", "quiet_hours.user_id", "users.id")
    .leftJoin("mail_digests", "mail_digests.user_id", "users.id")
    .select(["notifications_enabled", "is_on", "quiet_hours.zone", "from_minute", "to_minute", "rhythm"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  const rows = await db
    .selectFrom("notification_preferences")
    .select(["topic", "channel", "is_on"])
    .where("user_id", "=", userId)
    .execute();
  const chosen = new Map(rows.map(({ topic, channel, is_on }) => [`${topic} ${channel}`, is_on]));
  const takesOptional = user?.notifications_enabled ?? true;
  return {
    takesOptional,
    isOn: (topic, channel) => {
      const rule = channelRules[topic][channel];
      if (rule === "locked") return true;
      return takesOptional && (chosen.get(`${topic} ${channel}`) ?? rule === "on");
    },
    quietHours:
      user?.is_on === true && user.zone !== null && user.from_minute !== null && user.to_minute !== null
        ? { zone: user.zone, fromMinute: user.from_minute, toMinute: user.to_minute }
        : null,
    hasDigest: user?.rhythm === "daily" || user?.rhythm === "weekly",
  };
}

/** Whether a notice is mailed to a user who has made these choices. */
export function isMailedTo({ isOn }: Choices, notice: { readonly key: string; readonly isMailed: boolean }) {
  const topic = topicOf(notice.key);
  if (!isOn(topic, "mail")) return false;
  return channelRules[topic].mail === "off" || notice.isMailed;
}

/** Whether a notice comes with the next digest of a user who takes its topic by mail, also one that is not mailed at once. */
export function waitsForDigest({ hasDigest, isOn }: Choices, { key }: { readonly key: string }): boolean {
  return hasDigest && mayWait(key) && isOn(topicOf(key), "mail");
}

/** When a notice of a topic may be sent to a chat: now, or at the end of the quiet hours. */
export function sendableAt({ quietHours }: Choices, topic: ChannelTopic, now: Date): Date {
  if (quietHours === null || urgentTopics.has(topic)) return now;
  return quietUntil(quietHours, now) ?? now;
}
