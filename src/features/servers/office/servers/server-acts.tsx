import { FreeDaysDialog } from "#src/web/office/parts/free-days-dialog.tsx";
import { OwnPriceDialog } from "#src/web/office/parts/own-price-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { PowerDialog } from "./power-dialog.tsx";
import { RemovalDialog } from "./removal-dialog.tsx";
import type { ShownServer } from "./servers-query.ts";
import { SettleDialog } from "./settle-dialog.tsx";
import { StopRemovalDialog, SuspendDialog, UnsuspendDialog } from "./suspend-dialogs.tsx";
import { TagDialog } from "./tag-dialog.tsx";

export type ServerAct =
  | "power"
  | "settle"
  | "tag"
  | "suspend"
  | "unsuspend"
  | "remove"
  | "stop-removal"
  | "days"
  | "price"
  | "move";

/** What the dialog of an act is given. */
export interface ServerDialogProps {
  readonly open: boolean;
  readonly server: ShownServer;
  readonly onClose: () => void;
}

export interface ServerActsProps extends Omit<ServerDialogProps, "open"> {
  /** The one whose dialog is open. */
  readonly act: ServerAct | undefined;
}

/** The dialogs of a server's acts: `server`, `act`, `onClose`. */
export function ServerActs({ server, act, onClose }: ServerActsProps) {
  const of = (wanted: ServerAct) => ({ open: act === wanted, server, onClose });
  if (act === undefined) return null;
  return (
    <>
      <PowerDialog {...of("power")} />
      <SettleDialog {...of("settle")} />
      <TagDialog {...of("tag")} />
      <SuspendDialog {...of("suspend")} />
      <UnsuspendDialog {...of("unsuspend")} />
      <RemovalDialog {...of("remove")} />
      <StopRemovalDialog {...of("stop-removal")} />
      <MoveDialog {...of("move")} />
      <FreeDaysDialog {...of("days")} />
      <OwnPriceDialog open={act === "price"} service={server} onClose={onClose} />
    </>
  );
}
