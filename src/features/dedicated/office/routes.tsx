import { Boxes } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";
import { requestsAlarmAgeMs, requestsWaiting } from "./requests-query.ts";

const Page = lazyOfficePage(() => import("./requests-page.tsx"), "RequestsPage");

/** Requests for dedicated servers, which are answered by hand. */
export const dedicatedOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/dedicated",
      permission: "dedicated.read",
      entry: {
        group: "queues",
        text: "dedicated",
        icon: Boxes,
        key: "q",
        queue: { waiting: requestsWaiting, alarmAgeMs: requestsAlarmAgeMs },
      },
      Page,
    },
    { path: "/staff/dedicated/$id", permission: "dedicated.read", Page },
  ],
};
