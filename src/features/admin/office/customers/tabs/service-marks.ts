import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Domain, Server } from "../customer-query.ts";

export const serverMarks: Readonly<Record<Server["status"], BuoyKind>> = {
  installing: "busy",
  starting: "busy",
  stopping: "busy",
  restarting: "busy",
  reinstalling: "busy",
  updating: "busy",
  running: "ok",
  stopped: "off",
  failed: "bad",
  expired: "warn",
  suspended: "bad",
  terminated: "off",
  attention: "warn",
};

export const domainMarks: Readonly<Record<Domain["state"], BuoyKind>> = {
  registering: "busy",
  transfer_in: "busy",
  active: "ok",
  expired: "warn",
  redemption: "bad",
  pending_delete: "bad",
  transfer_out: "info",
  failed: "bad",
  transfer_failed: "bad",
  released: "off",
  transferred_out: "off",
};

/** What somebody should look at is first: a mark that is bad, then a warning. */
export function attention(mark: BuoyKind): number {
  if (mark === "bad") return 0;
  return mark === "warn" ? 1 : 2;
}
