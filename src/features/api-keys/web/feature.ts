import { Code } from "lucide-react";
import type { WebFeature } from "#src/web/layouts/web-feature.ts";

export const apiKeysWeb: WebFeature = {
  sidebar: [{ page: "cabinet-api", text: "apiKeys", icon: Code, right: "keys" }],
};
