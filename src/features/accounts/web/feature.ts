import { Settings } from "lucide-react";
import type { WebFeature } from "#src/web/layouts/web-feature.ts";

export const accountsWeb: WebFeature = {
  sidebar: [{ page: "cabinet-settings", text: "settings", icon: Settings }],
};
