import { BookOpen } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** Articles of the help: what is written in which language, and what visitors read. */
export const helpOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/help",
      permission: "help.read",
      entry: { group: "settings", text: "help", icon: BookOpen, key: "i" },
      Page: lazyOfficePage(() => import("./articles-page.tsx"), "ArticlesPage"),
    },
    {
      path: "/staff/help/$id",
      permission: "help.read",
      Page: lazyOfficePage(() => import("./article-page.tsx"), "ArticlePage"),
    },
  ],
};
