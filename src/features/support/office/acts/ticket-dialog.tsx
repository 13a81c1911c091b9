import type { Ticket, TicketId } from "../tickets-query.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { HoldDialog } from "./hold-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { PriorityDialog } from "./priority-dialog.tsx";
import { ResumeDialog } from "./resume-dialog.tsx";
import type { TicketAct } from "./ticket-acts.ts";
import { WriteDialog } from "./write-dialog.tsx";

export type TicketDialogKind = TicketAct | "write";

/** What each dialog about a ticket has. */
export interface TicketDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

const dialogs = {
  assign: AssignDialog,
  priority: PriorityDialog,
  hold: HoldDialog,
  resume: ResumeDialog,
  merge: MergeDialog,
  link: LinkDialog,
  close: CloseDialog,
} as const;

export interface AnyTicketDialogProps {
  readonly kind: TicketDialogKind;
  /** Of all kinds but `write`. */
  readonly ticket?: Ticket;
  readonly onClose: () => void;
  /** Opens the ticket that was written. */
  readonly onShow: (id: TicketId) => void;
}

/** The dialog of an act on a ticket, or of a new one: `kind`, `ticket`, `onClose`, `onShow`. */
export function TicketDialog({ kind, ticket, onClose, onShow }: AnyTicketDialogProps) {
  if (kind === "write" || ticket === undefined) return <WriteDialog onClose={onClose} onShow={onShow} />;
  const Dialog = dialogs[kind];
  return <Dialog ticket={ticket} onClose={onClose} />;
}
