import { useTranslations } from "use-intl";
import { Note } from "#src/web/ui/note.tsx";
import { isUnpaid } from "../../rules.ts";
import { LifeNote, RemovalNote } from "../life/life-note.tsx";
import { openTask } from "#src/web/lists/tasks.ts";
import type { Server } from "../server-types.ts";
import { ReinstallProgress } from "../settings/reinstall-progress.tsx";
import { ReinstallWait } from "../settings/reinstall-wait.tsx";

/** The notes above a server: that its time is over, work on its host, a reinstall. */
export function ServerNotes({ server }: { readonly server: Server }) {
  const t = useTranslations("server");
  const task = openTask(server);
  const reinstall = task?.kind === "server-reinstall" ? task : undefined;
  return (
    <>
      {isUnpaid(server) && <LifeNote server={server} />}
      <RemovalNote server={server} />
      {server.details?.isInMaintenance && <Note>{t("maintenance")}</Note>}
      {reinstall &&
        (reinstall.cancelUntil === null ? (
          <ReinstallProgress task={reinstall} />
        ) : (
          <ReinstallWait server={server} cancelUntil={reinstall.cancelUntil} />
        ))}
    </>
  );
}
