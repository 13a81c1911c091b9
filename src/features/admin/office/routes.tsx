import { Fingerprint, ListChecks, ScanSearch, Users } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";
import { requestsWaiting } from "./customers/privacy/privacy-query.ts";
import { alarmAgeMs, alarmsWaiting } from "./alarms/alarms-query.ts";
import { findingsWaiting } from "./findings-query.ts";
import { failedAlarmAgeMs, failedWaiting } from "./tasks/tasks-query.ts";

const hourMs = 3_600_000;

/** What looks across all features. */
export const adminOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/customers",
      permission: "customers.read",
      entry: { group: "customers", text: "customers", icon: Users, isFirst: true, key: "c" },
      Page: lazyOfficePage(() => import("./customers/customers-page.tsx"), "CustomersPage"),
    },
    {
      // The tab is a part of its address, as search and timeline link to it.
      path: "/staff/customers/$id/{-$tab}",
      permission: "customers.read",
      Page: lazyOfficePage(() => import("./customers/customer-page.tsx"), "CustomerPage"),
    },
    {
      path: "/staff/bans",
      permission: "bans.write",
      entry: { group: "customers", text: "bans", key: "x" },
      Page: lazyOfficePage(() => import("./bans/bans-page.tsx"), "BansPage"),
    },
    {
      path: "/staff/alarms",
      permission: "alarms.read",
      entry: {
        group: "queues",
        text: "alarms",
        icon: ListChecks,
        key: "w",
        queue: { waiting: alarmsWaiting, alarmAgeMs },
      },
      Page: lazyOfficePage(() => import("./alarms/alarms-page.tsx"), "AlarmsPage"),
    },
    {
      path: "/staff/tasks/failed",
      permission: "tasks.read",
      entry: {
        group: "queues",
        text: "failedTasks",
        key: "t",
        queue: { waiting: failedWaiting, alarmAgeMs: failedAlarmAgeMs },
      },
      Page: lazyOfficePage(() => import("./tasks/failed-tasks-page.tsx"), "FailedTasksPage"),
    },
    {
      path: "/staff/tasks",
      permission: "tasks.read",
      entry: { group: "orders", text: "tasks" },
      Page: lazyOfficePage(() => import("./tasks/tasks-page.tsx"), "TasksPage"),
    },
    {
      path: "/staff/tasks/$id",
      permission: "tasks.read",
      Page: lazyOfficePage(() => import("./tasks/task-page.tsx"), "TaskPage"),
    },
    {
      path: "/staff/bulk/$id",
      permission: "bulk.run",
      Page: lazyOfficePage(() => import("./bulk/bulk-page.tsx"), "BulkPage"),
    },
    {
      path: "/staff/findings",
      permission: "findings.read",
      entry: {
        group: "queues",
        text: "findings",
        icon: ScanSearch,
        key: "f",
        queue: { waiting: findingsWaiting, alarmAgeMs: hourMs },
      },
      Page: lazyOfficePage(() => import("./findings-page.tsx"), "FindingsPage"),
    },
    {
      path: "/staff/privacy",
      permission: "privacy.read",
      entry: {
        group: "queues",
        text: "privacy",
        icon: Fingerprint,
        key: "y",
        queue: { waiting: requestsWaiting, alarmAgeMs: 20 * 24 * hourMs },
      },
      Page: lazyOfficePage(() => import("./customers/privacy/requests-page.tsx"), "RequestsPage"),
    },
  ],
};
