import type * as z from "zod/mini";
import type { ReaderActor } from "#src/platform/authz/actor.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Platform } from "#src/platform/platform.ts";
import { channelRules, channelTopics, type Channel, type ChannelTopic } from "#src/shared/channel-topics.ts";
import { AppError } from "#src/shared/errors.ts";
import { isTimeZone, minuteOf, minuteText } from "#src/shared/quiet-hours.ts";
import type { changePreferencesBody, preferencesOutput } from "../../contract.ts";
import { notificationsEvents } from "../../events.ts";
import { changeDigest } from "../digest/change-digest.ts";
import { rhythmOf } from "../digest/send-digests.ts";
import { readChoices } from "./read-choices.ts";

type Preferences = z.input<typeof preferencesOutput>;

/** What holds before a user sets hours. */
const usualHours = { isOn: false, zone: "UTC", from: "23:00", to: "07:00" } as const;

/** What the user gets by which way, and their quiet hours. */
export async function readPreferences(
  { db }: Pick<Platform, "db">,
  { userId }: Pick<ReaderActor, "userId">,
): Promise<Preferences> {
  const choices = await readChoices(db.kysely, userId);
  const hours = await db.kysely
    .selectFrom("quiet_hours")
    .select(["is_on", "zone", "from_minute", "to_minute"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const digest = await db.kysely
    .selectFrom("mail_digests")
    .select(["rhythm", "zone", "next_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const stateOf = (topic: ChannelTopic, channel: Channel) => ({
    isOn: choices.isOn(topic, channel),
    isLocked: channelRules[topic][channel] === "locked",
  });
  return {
    takesOptional: choices.takesOptional,
    topics: channelTopics.map((topic) => ({
      topic,
      mail: stateOf(topic, "mail"),
      telegram: stateOf(topic, "telegram"),
    })),
    quietHours:
      hours === undefined
        ? usualHours
        : {
            isOn: hours.is_on,
            zone: hours.zone,
            from: minuteText(hours.from_minute),
            to: minuteText(hours.to_minute),
          },
    digest: {
      rhythm: rhythmOf(digest?.rhythm ?? "at-once"),
      zone: digest?.zone ?? hours?.zone ?? "UTC",
      nextAt: digest?.next_at?.toISOString() ?? null,
    },
  };
}

/** Stores choices; those that are not named stay. A locked one cannot be switched off. */
export async function changePreferences(
  platform: Pick<Platform, "db" | "wake">,
  ctx: UserCtx,
  { topics, quietHours, digest }: z.output<typeof changePreferencesBody>,
): Promise<Preferences> {
  const { userId } = ctx.actor;
  const hours = quietHours === undefined ? null : readHours(userId, ctx.now, quietHours);
  if (digest !== undefined && !isTimeZone(digest.zone))
    throw new AppError("invalid_input", undefined, { "digest.zone": "invalid_input" });
  const locked = topics.findIndex(
    ({ topic, channel, isOn }) => !isOn && channelRules[topic][channel] === "locked",
  );
  if (locked >= 0) throw new AppError("invalid_input", undefined, { [`topics.${locked}`]: "invalid_input" });
  await transaction(platform, async (trx) => {
    for (const { topic, channel, isOn } of topics) {
      const row = { user_id: userId, topic, channel, is_on: isOn, changed_at: ctx.now };
      await trx
        .insertInto("notification_preferences")
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(["user_id", "topic", "channel"]).doUpdateSet({ is_on: isOn, changed_at: ctx.now }),
        )
        .execute();
    }
    if (hours !== null) {
      const { user_id: _, ...changed } = hours;
      await trx
        .insertInto("quiet_hours")
        .values(hours)
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(changed))
        .execute();
    }
    if (digest !== undefined) await changeDigest(trx, ctx, digest);
    await publishEvent(trx, ctx, notificationsEvents, {
      name: "notifications.preferences-changed.v1",
      payload: { userId },
    });
    await writeAudit(trx, ctx, {
      action: "user.choose-notifications",
      objectType: "user",
      objectId: userId,
    });
  });
  return readPreferences(platform, ctx.actor);
}

type GivenHours = NonNullable<z.output<typeof changePreferencesBody>["quietHours"]>;

function readHours(userId: string, now: Date, { isOn, zone, from, to }: GivenHours) {
  const [fromMinute, toMinute] = [minuteOf(from), minuteOf(to)];
  const refuse = (field: string) =>
    new AppError("invalid_input", undefined, { [`quietHours.${field}`]: "invalid_input" });
  if (!isTimeZone(zone)) throw refuse("zone");
  if (fromMinute === null) throw refuse("from");
  if (toMinute === null || toMinute === fromMinute) throw refuse("to");
  return {
    user_id: userId,
    is_on: isOn,
    zone,
    from_minute: fromMinute,
    to_minute: toMinute,
    changed_at: now,
  };
}
