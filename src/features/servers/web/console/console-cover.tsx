import { Play, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Spinner } from "#src/web/ui/spinner.tsx";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import { usePowerActions } from "../use-power-actions.ts";
import type { Console } from "./use-console.ts";

export interface ConsoleCoverProps {
  readonly server: Server;
  readonly console: Console;
  readonly isAvailable: boolean;
}

/** In place of the screen: stopped with a way to start, connecting, or lost. */
export function ConsoleCover({ server, console, isAvailable }: ConsoleCoverProps) {
  const t = useTranslations("server.console");
  const action = useTranslations("servers.action");
  const textOf = useErrorText();
  const power = usePowerActions(server);

  if (!isAvailable) {
    const isStarting = power.isPending("start");
    return (
      <Cover text={t("stoppedText", { name: server.name })}>
        {(serverCan.start(server) || isStarting) && (
          <Button icon={<Play strokeWidth={1.6} />} pending={isStarting} onClick={() => power.run("start")}>
            {action("start")}
          </Button>
        )}
      </Cover>
    );
  }
  switch (console.state) {
    case "closed":
    case "connected":
      return null;
    case "connecting":
      return (
        <Cover text={t("connecting")}>
          <Spinner />
        </Cover>
      );
    case "failed":
      return (
        <Cover text={console.error === undefined ? t("failedText") : textOf(console.error)}>
          <Button icon={<RotateCw strokeWidth={1.6} />} onClick={console.reopen}>
            {t("reconnect")}
          </Button>
        </Cover>
      );
  }
}

function Cover({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div
      dir="auto"
      className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-console px-6 text-center text-fg2"
    >
      <p className="max-w-90 text-14 text-pretty">{text}</p>
      {children}
    </div>
  );
}
