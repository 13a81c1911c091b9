import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Countdown } from "#src/web/ui/countdown.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { Server } from "../server-types.ts";
import { useCancelReinstall } from "./use-reinstall.ts";

export interface ReinstallWaitProps {
  readonly server: Server;
  readonly cancelUntil: string;
}

/** The minute before a reinstall begins, in which it can be cancelled. */
export function ReinstallWait({ server, cancelUntil }: ReinstallWaitProps) {
  const t = useTranslations("server.reinstall");
  const cancel = useCancelReinstall(server.id);
  return (
    <Note
      tone="warn"
      title={t("waitTitle")}
      action={
        <Button tone="ink" pending={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("cancel")}
        </Button>
      }
    >
      {t.rich("waitText", {
        left: () => <Countdown untilMs={Date.parse(cancelUntil)} now={clock.nowMs} />,
      })}
    </Note>
  );
}
