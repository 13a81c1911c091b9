import { ExternalLink, Keyboard, Maximize } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { ConsoleButton } from "#src/web/ui/console-frame.tsx";
import type { Server } from "../server-types.ts";
import { openConsoleWindow } from "./open-console-window.ts";
import { PasteDialog } from "./paste-dialog.tsx";
import type { Console } from "./use-console.ts";

export interface ConsoleActionsProps {
  readonly server: Pick<Server, "id">;
  readonly console: Console;
  readonly frame: RefObject<HTMLElement | null>;
  /** The button that puts the keyboard into the console, and gets it back. */
  readonly wayIn: RefObject<HTMLButtonElement | null>;
  readonly isOwnWindow: boolean;
}

const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

/** What can be done with an open console. */
export function ConsoleActions({ server, console, frame, wayIn, isOwnWindow }: ConsoleActionsProps) {
  const t = useTranslations("server.console");
  const [isPasting, setPasting] = useState(false);
  const { link } = console;
  const isOff = console.state !== "connected";
  return (
    <>
      {console.view?.kind !== "text" && (
        <ConsoleButton disabled={isOff} onClick={() => link?.pressCtrlAltDel?.()}>
          {t("ctrlAltDel")}
        </ConsoleButton>
      )}
      <ConsoleButton disabled={isOff} onClick={() => setPasting(true)}>
        {t("paste")}
      </ConsoleButton>
      <ConsoleButton ref={wayIn} label={t("keyboard")} disabled={isOff} onClick={() => link?.focus()}>
        <Keyboard {...icon} />
      </ConsoleButton>
      <ConsoleButton
        label={t("fullScreen")}
        disabled={isOff}
        onClick={() => void frame.current?.requestFullscreen()}
      >
        <Maximize {...icon} />
      </ConsoleButton>
      {!isOwnWindow && (
        <ConsoleButton label={t("ownWindow")} onClick={() => openConsoleWindow(server.id)}>
          <ExternalLink className="rtl:-scale-x-100" {...icon} />
        </ConsoleButton>
      )}
      <PasteDialog
        open={isPasting}
        onOpenChange={setPasting}
        onType={(text) => {
          link?.type(text);
          link?.focus();
        }}
      />
    </>
  );
}
