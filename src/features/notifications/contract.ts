import * as z from "zod/mini";
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

export const notificationsContract = defineContract({
  "GET /v2/notifications/all": {
    summary: "Notifications, newest first, in the language of `Accept-Language`, else of the account",
    access: "customer",
    scope: null,
    right: "self",
    inLook: "notifications",
    query: z.object({
      ...offsetPage,
      searchTerm: z.optional(z.string().check(z.maxLength(100))),
      category: z.optional(z.enum(["wallet", "domain"])),
      topic: z.optional(z.enum(["wallet", "domain", "server", "account", "support"])),
    }),
    output: z.object({ notifications: z.array(notificationOutput), total: z.int() }),
    errors: [],
  },
  "GET /v2/notifications/status": {
    summary: "Whether there is anything unread, and how many",
    access: "customer",
    scope: null,
    right: "self",
    inLook: "notifications",
    output: z.object({ hasUnreadNotifications: z.boolean(), unread: z.int() }),
    errors: [],
  },
  "POST /v2/notifications/read": {
    summary: "Mark notifications as read; without ids, all of them",
    access: "customer",
    scope: null,
    right: "self",
    body: z.strictObject({ ids: z.optional(z.array(idSchema("notification")).check(z.maxLength(100))) }),
    output: nothing,
    errors: [],
  },
});
