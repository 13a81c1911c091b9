import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { ServiceHead } from "#src/web/services/service-head.tsx";
import { ServerBuoy } from "../server-buoy.tsx";
import { isAlive, machineStates } from "../../rules.ts";
import type { Server } from "../server-types.ts";
import { PowerButtons } from "./power-buttons.tsx";

/** Name, state, labels and power of a server. */
export function ServerHead({ server }: { readonly server: Server }) {
  const t = useTranslations("server.head");
  return (
    <ServiceHead
      name={server.name}
      state={<ServerBuoy server={server} size={18} />}
      tags={server.tags}
      afterTags={
        machineStates.includes(server.service) && (
          <Link
            to="/servers/$id"
            params={{ id: server.id }}
            search={{ tab: "settings" }}
            resetScroll={false}
            aria-label={t("editTags")}
            title={t("editTags")}
            className="touch-target inline-flex size-6 items-center justify-center rounded-6 text-muted hover:bg-surface2 hover:text-fg"
          >
            <Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />
          </Link>
        )
      }
      simulated={server.simulated ? { label: t("simulated"), note: t("simulatedNote") } : undefined}
      actions={isAlive(server) && <PowerButtons server={server} />}
    />
  );
}
