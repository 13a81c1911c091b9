import { LifeBuoy, MessagesSquare } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";
import { ticketsAlarmAgeMs, ticketsWaiting } from "./tickets-query.ts";

const Page = lazyOfficePage(() => import("./queue/tickets-page.tsx"), "TicketsPage");

/** Tickets of customers, worked by what was promised, and what support is set to. */
export const supportOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/support",
      permission: "support.read",
      entry: {
        group: "queues",
        text: "tickets",
        icon: MessagesSquare,
        isFirst: true,
        key: "u",
        queue: { waiting: ticketsWaiting, alarmAgeMs: ticketsAlarmAgeMs },
      },
      Page,
    },
    { path: "/staff/support/$id", permission: "support.read", Page },
    {
      path: "/staff/support-settings",
      permission: "support.read",
      entry: { group: "settings", text: "support", icon: LifeBuoy, key: "j" },
      Page: lazyOfficePage(() => import("./settings/support-settings-page.tsx"), "SupportSettingsPage"),
    },
  ],
};
