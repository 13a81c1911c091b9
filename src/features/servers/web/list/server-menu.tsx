import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, Play, RotateCw, Square, SquareTerminal } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import { PowerDialog } from "../power-dialog.tsx";
import { serverCan } from "../server-status.ts";
import type { Server } from "../server-types.ts";
import { usePowerActions } from "../use-power-actions.ts";

/** The actions of one row: what cannot be done now is off, never hidden. */
export function ServerMenu({ server }: { readonly server: Server }) {
  const t = useTranslations("servers");
  const navigate = useNavigate();
  const power = usePowerActions(server);
  const [asked, setAsked] = useState<"stop" | "restart">();
  const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t("list.menu", { name: server.name })}>
            <Ellipsis {...icon} />
          </IconButton>
        }
        items={[
          {
            key: "console",
            label: t("action.console"),
            icon: <SquareTerminal {...icon} />,
            disabled: !serverCan.openConsole(server),
            onSelect: () =>
              void navigate({ to: "/servers/$id", params: { id: server.id }, search: { tab: "console" } }),
          },
          {
            key: "start",
            label: t("action.start"),
            icon: <Play {...icon} />,
            disabled: !serverCan.start(server),
            startsGroup: true,
            onSelect: () => power.run("start"),
          },
          {
            key: "restart",
            label: t("action.restart"),
            icon: <RotateCw {...icon} />,
            disabled: !serverCan.restart(server),
            onSelect: () => setAsked("restart"),
          },
          {
            key: "stop",
            label: t("action.stop"),
            icon: <Square {...icon} />,
            disabled: !serverCan.stop(server),
            onSelect: () => setAsked("stop"),
          },
        ]}
      />
      <PowerDialog
        action={asked}
        serverName={server.name}
        onConfirm={(action) => power.run(action)}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
