import { getRouteApi, Link } from "@tanstack/react-router";
import { Play, RotateCw, Square, SquareTerminal } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { PowerDialog } from "../power-dialog.tsx";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import { usePowerActions } from "../use-power-actions.ts";

const route = getRouteApi("/cabinet/servers/$id");
const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

/** Restart and stop, or start, whichever the machine's state calls for, and its console. */
export function PowerButtons({ server }: { readonly server: Server }) {
  const t = useTranslations("servers.action");
  const power = usePowerActions(server);
  const navigate = route.useNavigate();
  const { ask } = route.useSearch();
  const [pressed, setPressed] = useState<"stop" | "restart">();
  const asked = pressed ?? (ask !== undefined && serverCan[ask](server) ? ask : undefined);
  const forget = () => {
    setPressed(undefined);
    if (ask !== undefined) {
      void navigate({ search: ({ ask: _, ...rest }) => rest, replace: true, resetScroll: false });
    }
  };
  const isStartNext = serverCan.start(server) || power.isPending("start");
  return (
    <>
      {isStartNext ? (
        <Button
          tone="primary"
          className="max-md:grow"
          icon={<Play {...icon} />}
          pending={power.isPending("start")}
          onClick={() => power.run("start")}
        >
          {t("start")}
        </Button>
      ) : (
        <>
          <Button
            className="max-md:grow"
            icon={<RotateCw {...icon} />}
            pending={power.isPending("restart")}
            disabled={!serverCan.restart(server) && !power.isPending("restart")}
            onClick={() => setPressed("restart")}
          >
            {t("restart")}
          </Button>
          <Button
            className="max-md:grow"
            icon={<Square {...icon} />}
            pending={power.isPending("stop")}
            disabled={!serverCan.stop(server) && !power.isPending("stop")}
            onClick={() => setPressed("stop")}
          >
            {t("stop")}
          </Button>
        </>
      )}
      <Link
        to="/servers/$id"
        params={{ id: server.id }}
        search={{ tab: "console" }}
        resetScroll={false}
        className={buttonClass({ className: "max-md:grow" })}
      >
        <SquareTerminal {...icon} />
        {t("console")}
      </Link>
      <PowerDialog
        action={asked}
        serverName={server.name}
        onConfirm={(action) => power.run(action)}
        onClose={forget}
      />
    </>
  );
}
