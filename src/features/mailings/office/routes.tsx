import { Megaphone } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** Announcements: what is announced to whom, written, sent, and how far it came. */
export const mailingsOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/mailings",
      permission: "mailings.read",
      entry: { group: "settings", text: "mailings", icon: Megaphone },
      Page: lazyOfficePage(() => import("./mailings-page.tsx"), "MailingsPage"),
    },
    {
      path: "/staff/mailings/$id",
      permission: "mailings.read",
      Page: lazyOfficePage(() => import("./mailing-page.tsx"), "MailingPage"),
    },
  ],
};
