import { OwnPriceDialog } from "#src/web/office/parts/own-price-dialog.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CodeDialog, LockDialog } from "./lock-dialogs.tsx";
import type { ShownDomain } from "./domains-query.ts";
import { HoldDialog, LiftDialog } from "./hold-dialogs.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { RenewDialog } from "./renew-dialog.tsx";
import { SettleDialog } from "./settle-dialog.tsx";

export type DomainAct =
  | "settle"
  | "lock"
  | "unlock"
  | "code"
  | "renew"
  | "price"
  | "move"
  | "hold"
  | "lift"
  | "cancel";

/** What the dialog of an act is given. */
export interface DomainDialogProps {
  readonly open: boolean;
  readonly domain: ShownDomain;
  readonly onClose: () => void;
}

export interface DomainActsProps extends Omit<DomainDialogProps, "open"> {
  /** The one whose dialog is open. */
  readonly act: DomainAct | undefined;
}

/** The dialogs of a domain's acts: `domain`, `act`, `onClose`. */
export function DomainActs({ domain, act, onClose }: DomainActsProps) {
  if (act === undefined) return null;
  const of = (wanted: DomainAct) => ({ open: act === wanted, domain, onClose });
  const service = { id: domain.id, name: domain.displayName };
  return (
    <>
      <SettleDialog {...of("settle")} />
      <LockDialog {...of(act === "unlock" ? "unlock" : "lock")} isLocked={act !== "unlock"} />
      <CodeDialog {...of("code")} />
      <RenewDialog {...of("renew")} />
      <OwnPriceDialog open={act === "price"} service={service} onClose={onClose} />
      <MoveDialog {...of("move")} />
      <HoldDialog {...of("hold")} />
      <LiftDialog {...of("lift")} />
      <CancelDialog {...of("cancel")} />
    </>
  );
}
