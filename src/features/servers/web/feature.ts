import { Server } from "lucide-react";
import { paths } from "#src/shared/paths.ts";
import type { WebFeature } from "#src/web/layouts/web-feature.ts";

export const serversWeb: WebFeature = {
  sidebar: [
    {
      page: "cabinet-my-servers",
      text: "myServers",
      icon: Server,
      alternatives: [paths.servers, paths["cabinet-order-vm"], paths["cabinet-order-dedicated"]],
    },
  ],
  paletteCatalogs: ["servers"],
};
