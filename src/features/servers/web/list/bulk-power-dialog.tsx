import { powerCall } from "./use-bulk.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import type { Server } from "../server-types.ts";

export interface AskedPower {
  readonly verb: "restart" | "stop";
  readonly isOpen: boolean;
}

export interface BulkPowerDialogProps extends AskedPower {
  readonly servers: readonly Server[];
  readonly onConfirm: (verb: "restart" | "stop") => void;
  readonly onClose: () => void;
}

/** Confirms before users of several servers are disconnected, and lists the servers. */
export function BulkPowerDialog({ verb, isOpen, servers, onConfirm, onClose }: BulkPowerDialogProps) {
  const t = useTranslations("servers.bulk");
  const common = useTranslations("common.action");
  const confirm = () => {
    onConfirm(verb);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`${verb}.title`, { count: servers.length })}
      description={t(`${verb}.text`)}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone={verb === "restart" ? "ink" : "danger"} onClick={confirm}>
            {t(`${verb}.confirm`, { count: servers.length })}
          </Button>
        </>
      }
    >
      <ul className="max-h-60 overflow-y-auto rounded-8 border border-line px-3 text-13">
        {servers.map(({ id, name }) => (
          <li key={id} className="border-line py-2 not-last:border-b">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <ShowCall
        className="mt-4"
        call={() =>
          powerCall(
            servers.map(({ id }) => id),
            verb,
          )
        }
      />
    </Dialog>
  );
}
