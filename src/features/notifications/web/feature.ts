import { Bell } from "lucide-react";
import type { WebFeature } from "#src/web/layouts/web-feature.ts";

export const notificationsWeb: WebFeature = {
  sidebar: [
    { page: "cabinet-notifications", text: "notifications", icon: Bell, alternatives: ["/telegram"] },
  ],
};
