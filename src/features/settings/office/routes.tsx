import { Settings, Type } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** What is set of the site while it runs. */
export const settingsOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/settings",
      permission: "settings.read",
      entry: { group: "settings", text: "settings", icon: Settings },
      Page: lazyOfficePage(() => import("./settings-page.tsx"), "SettingsPage"),
    },
    {
      path: "/staff/texts",
      permission: "texts.read",
      entry: { group: "settings", text: "texts", icon: Type },
      Page: lazyOfficePage(() => import("./texts/texts-page.tsx"), "TextsPage"),
    },
  ],
};
