import * as z from "zod/mini";
import { channels, channelTopics } from "#src/shared/channel-topics.ts";
import { digestRhythms } from "#src/shared/digest-time.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, nothing, offsetPage } from "#src/shared/schemas.ts";

export const notificationOutput = z.object({
  id: idSchema("notification"),
  title: z.string(),
  message: z.string(),
  category: z.enum(["wallet", "domain"]),
  topic: z.enum(["wallet", "domain", "server", "account", "support"]),
  /** Path of the cabinet page about its object. */
  link: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: instant,
});

/** An announcement above every page, in the language of the page; what is closed comes no more. */
export const bannerOutput = z.object({ id: idSchema("mailing"), subject: z.string(), body: z.string() });

const channelState = z.object({ isOn: z.boolean(), isLocked: z.boolean() });
const clockTime = z.string().check(z.maxLength(5));

/** Hours of the day in a time zone, `23:00` to `07:00`, in which chats get only what is urgent. */
const quietHours = z.strictObject({
  isOn: z.boolean(),
  zone: z.string().check(z.minLength(1), z.maxLength(64)),
  from: clockTime,
  to: clockTime,
});

const rhythm = z.enum(digestRhythms);

/** What a user gets by mail and by Telegram; the list on the site has everything. */
export const preferencesOutput = z.object({
  /** The setting of the account: without it nothing optional is sent. */
  takesOptional: z.boolean(),
  topics: z.array(z.object({ topic: z.enum(channelTopics), mail: channelState, telegram: channelState })),
  quietHours: z.object(quietHours.shape),
  /** How often optional mail that may wait comes; `nextAt`: of the next one that has several notices. */
  digest: z.object({ rhythm, zone: z.string(), nextAt: z.nullable(instant) }),
});

export const changePreferencesBody = z.strictObject({
  /** Choices that are not named stay as they are. */
  topics: z._default(
    z
      .array(z.strictObject({ topic: z.enum(channelTopics), channel: z.enum(channels), isOn: z.boolean() }))
      .check(z.maxLength(50)),
    [],
  ),
  quietHours: z.optional(quietHours),
  digest: z.optional(z.strictObject({ rhythm, zone: quietHours.shape.zone })),
});

/** What of the list is meant. */
const filter = {
  searchTerm: z.optional(z.string().check(z.maxLength(100))),
  category: z.optional(z.enum(["wallet", "domain"])),
  topic: z.optional(z.enum(["wallet", "domain", "server", "account", "support"])),
};

export const notificationsContract = defineContract({
  "GET /v2/notifications/all": {
    summary: "Notifications, newest first, in the language of `Accept-Language`, else of the account",
    access: "customer",
    scope: null,
    right: "self",
    inLook: "notifications",
    query: z.object({
      ...offsetPage,
      ...filter,
      /** `true`: only what you have not read. */
      isUnread: z.optional(z.enum(["true", "false"])),
    }),
    output: z.object({ notifications: z.array(notificationOutput), total: z.int() }),
    errors: [],
  },
  "GET /v2/notifications/status": {
    summary: "Whether there is anything unread and how many, and what is announced above every page",
    access: "customer",
    scope: null,
    right: "self",
    inLook: "notifications",
    output: z.object({
      hasUnreadNotifications: z.boolean(),
      unread: z.int(),
      banners: z.array(bannerOutput),
    }),
    errors: [],
  },
  "GET /v2/notifications/preferences": {
    summary: "What the user gets by mail and by Telegram, how often, and their quiet hours",
    access: "customer",
    scope: null,
    right: "self",
    inLook: "notifications",
    output: preferencesOutput,
    errors: [],
  },
  "PUT /v2/notifications/preferences": {
    summary: "Choose what comes by mail and by Telegram; what is not named stays",
    access: "customer",
    scope: null,
    right: "self",
    inStop: "closed",
    body: changePreferencesBody,
    output: preferencesOutput,
    errors: [],
  },
  "POST /v2/notifications/read": {
    summary:
      "Mark notifications as read: by their ids, those that a filter finds, or without both all of them",
    access: "customer",
    scope: null,
    right: "self",
    body: z.strictObject({
      ids: z.optional(z.array(idSchema("notification")).check(z.maxLength(100))),
      ...filter,
    }),
    output: nothing,
    errors: [],
  },
});
