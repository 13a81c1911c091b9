import { getRouteApi, Link } from "@tanstack/react-router";
import { Play, RotateCw, Square, SquareTerminal } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useClosed } from "#src/web/session/use-closed.ts";
import { useMay } from "#src/web/session/user-query.ts";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { PowerDialog } from "../power-dialog.tsx";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import { usePowerActions } from "../use-power-actions.ts";

const route = getRouteApi("/cabinet/servers/$id");
/** On phones they share the row evenly, a long word alone takes more of it. */
const share = "max-md:min-w-0 max-md:flex-auto max-md:[--pad:8px]";
const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

export interface PowerButtonsProps {
  readonly server: Server;
  /** On phones two of them are in a row; to stop the machine is among what is rarely done. */
  readonly isWide: boolean;
}

/** Restart and stop, or start, whichever the machine's state calls for, and its console: `server`, `isWide`. */
export function PowerButtons({ server, isWide }: PowerButtonsProps) {
  const t = useTranslations("servers.action");
  const mayManage = useMay("services.manage");
  const isClosed = useClosed("services.manage") !== null;
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
  if (!mayManage) return null;
  const isStartNext = serverCan.start(server) || power.isPending("start");
  return (
    <>
      {isStartNext ? (
        <Button
          tone="primary"
          className={share}
          icon={<Play {...icon} />}
          pending={power.isPending("start")}
          disabled={isClosed}
          onClick={() => power.run("start")}
        >
          {t("start")}
        </Button>
      ) : (
        <>
          <Button
            className={share}
            icon={<RotateCw {...icon} />}
            pending={power.isPending("restart")}
            disabled={isClosed || (!serverCan.restart(server) && !power.isPending("restart"))}
            onClick={() => setPressed("restart")}
          >
            {t("restart")}
          </Button>
          {isWide && (
            <Button
              icon={<Square {...icon} />}
              pending={power.isPending("stop")}
              disabled={isClosed || (!serverCan.stop(server) && !power.isPending("stop"))}
              onClick={() => setPressed("stop")}
            >
              {t("stop")}
            </Button>
          )}
        </>
      )}
      <Link
        to="/servers/$id"
        params={{ id: server.id }}
        search={{ tab: "console" }}
        resetScroll={false}
        className={buttonClass({ className: share })}
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
