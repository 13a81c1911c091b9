import { useNavigate } from "@tanstack/react-router";
import {
  CalendarPlus,
  Ellipsis,
  Network,
  Play,
  RotateCw,
  Settings,
  Square,
  SquareTerminal,
} from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "#src/web/session/user-query.ts";
import { IconButton } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import { machineStates } from "../../rules.ts";
import { PowerDialog } from "../power-dialog.tsx";
import { ProlongDialog } from "../prolong/prolong-dialog.tsx";
import type { ServerTab } from "../server/server-search.ts";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import { usePowerActions } from "../use-power-actions.ts";

/** The actions of one row: unavailable ones are disabled, never hidden. */
export function ServerMenu({ server }: { readonly server: Server }) {
  const t = useTranslations("servers");
  const row = useTranslations("lists.row");
  const navigate = useNavigate();
  const [mayManage, mayRenew] = [useMay("services.manage"), useMay("orders.renew")];
  const power = usePowerActions(server);
  const isManaged = machineStates.includes(server.service);
  const [asked, setAsked] = useState<"stop" | "restart">();
  const [isProlonging, setProlonging] = useState(false);
  const openTab = (tab: ServerTab) =>
    void navigate({ to: "/servers/$id", params: { id: server.id }, search: { tab } });
  const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={row("menu", { name: server.name })}>
            <Ellipsis {...icon} />
          </IconButton>
        }
        items={[
          {
            key: "console",
            label: t("action.console"),
            icon: <SquareTerminal {...icon} />,
            disabled: !mayManage || !serverCan.openConsole(server),
            onSelect: () => openTab("console"),
          },
          {
            key: "start",
            label: t("action.start"),
            icon: <Play {...icon} />,
            disabled: !mayManage || !serverCan.start(server),
            startsGroup: true,
            onSelect: () => power.run("start"),
          },
          {
            key: "restart",
            label: t("action.restart"),
            icon: <RotateCw {...icon} />,
            disabled: !mayManage || !serverCan.restart(server),
            onSelect: () => setAsked("restart"),
          },
          {
            key: "stop",
            label: t("action.stop"),
            icon: <Square {...icon} />,
            disabled: !mayManage || !serverCan.stop(server),
            onSelect: () => setAsked("stop"),
          },
          {
            key: "prolong",
            label: t("action.prolong"),
            icon: <CalendarPlus {...icon} />,
            disabled: !mayRenew || !serverCan.prolong(server),
            startsGroup: true,
            onSelect: () => setProlonging(true),
          },
          {
            key: "network",
            label: t("action.network"),
            icon: <Network {...icon} />,
            disabled: !isManaged,
            onSelect: () => openTab("network"),
          },
          {
            key: "settings",
            label: t("action.settings"),
            detail: t("action.settingsDetail"),
            icon: <Settings {...icon} />,
            disabled: !isManaged,
            onSelect: () => openTab("settings"),
          },
        ]}
      />
      <PowerDialog
        action={asked}
        serverName={server.name}
        onConfirm={(action) => power.run(action)}
        onClose={() => setAsked(undefined)}
      />
      <ProlongDialog server={server} open={isProlonging} onOpenChange={setProlonging} />
    </>
  );
}
