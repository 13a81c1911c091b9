import {
  AtSign,
  CircleUser,
  Coins,
  Globe,
  IdCard,
  KeyRound,
  ListChecks,
  LogIn,
  type LucideIcon,
  Network,
  QrCode,
  ReceiptText,
  Server,
  ServerCog,
  ServerCrash,
  Wallet,
  Waypoints,
} from "lucide-react";
import type { FoundKind } from "#src/shared/found.ts";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";

export const foundIcons: Readonly<Record<FoundKind, LucideIcon>> = {
  customer: CircleUser,
  server: Server,
  address: Network,
  domain: Globe,
  order: ReceiptText,
  task: ListChecks,
  transaction: Wallet,
  payment: QrCode,
  deposit: Coins,
  "deposit-address": Waypoints,
  contact: AtSign,
  session: LogIn,
  "api-key": KeyRound,
  "dedicated-request": ServerCog,
  node: ServerCrash,
  staff: IdCard,
};

const marks: Readonly<Record<string, BuoyKind>> = {
  active: "ok",
  open: "ok",
  succeeded: "ok",
  delivered: "ok",
  credited: "ok",
  final: "ok",
  answered: "ok",
  pending: "busy",
  queued: "busy",
  running: "busy",
  paid: "busy",
  seen: "busy",
  confirming: "busy",
  registering: "busy",
  transfer_in: "busy",
  transfer_out: "info",
  terminating: "busy",
  draining: "warn",
  maintenance: "warn",
  expired: "warn",
  unconfirmed: "off",
  frozen: "warn",
  held: "warn",
  blocked: "bad",
  failed: "bad",
  transfer_failed: "bad",
  suspended: "lock",
  redemption: "bad",
  pending_delete: "bad",
  reversed: "bad",
};

/** The mark of a state of whatever was found; states that are over have a ring. */
export function markOfFound(state: string): BuoyKind {
  return marks[state] ?? "off";
}
