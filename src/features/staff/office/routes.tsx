import { BadgeCheck, ClipboardList, IdCard, KeySquare, ScrollText } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";
import { approvalsWaiting } from "./approvals/approvals-query.ts";

const hourMs = 3_600_000;

/** Staff, their sign-in, what waits for a second person, and what was done. */
export const staffOffice: OfficeFeature = {
  barePages: [
    {
      path: "/staff/sign-in",
      Page: lazyOfficePage(() => import("./sign-in/sign-in-page.tsx"), "SignInPage"),
    },
    { path: "/staff/setup", Page: lazyOfficePage(() => import("./sign-in/set-up-page.tsx"), "SetUpPage") },
  ],
  pages: [
    {
      path: "/staff/approvals",
      permission: "any",
      entry: {
        group: "queues",
        text: "approvals",
        icon: ClipboardList,
        key: "a",
        queue: { waiting: approvalsWaiting, alarmAgeMs: 4 * hourMs },
      },
      Page: lazyOfficePage(() => import("./approvals/approvals-page.tsx"), "ApprovalsPage"),
    },
    {
      path: "/staff/members",
      permission: "staff.read",
      entry: { group: "staff", text: "members", icon: IdCard, key: "s" },
      Page: lazyOfficePage(() => import("./members/members-page.tsx"), "MembersPage"),
    },
    {
      path: "/staff/members/$id",
      permission: "staff.read",
      Page: lazyOfficePage(() => import("./members/member-page.tsx"), "MemberPage"),
    },
    {
      path: "/staff/roles",
      permission: "staff.read",
      entry: { group: "staff", text: "roles", icon: BadgeCheck, key: "r" },
      Page: lazyOfficePage(() => import("./roles/roles-page.tsx"), "RolesPage"),
    },
    {
      path: "/staff/audit",
      permission: "audit.read",
      entry: { group: "audit", text: "audit", icon: ScrollText, key: "l" },
      Page: lazyOfficePage(() => import("./audit/audit-page.tsx"), "AuditPage"),
    },
    {
      path: "/staff/login",
      permission: "any",
      entry: { group: "settings", text: "login", icon: KeySquare, key: "m" },
      Page: lazyOfficePage(() => import("./login/own-login-page.tsx"), "OwnLoginPage"),
    },
  ],
};
