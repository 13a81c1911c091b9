import { encodeId, type IdKind, isUuid } from "#src/shared/ids.ts";

/** Kinds of ids by what tables call their objects. */
const kinds: Readonly<Record<string, IdKind>> = {
  alarm: "alarm",
  customer: "customer",
  dedicatedRequest: "dedicatedRequest",
  deposit: "deposit",
  domain: "domain",
  "gateway-deposit": "gatewayDeposit",
  invoice: "invoice",
  order: "order",
  payment: "payment",
  server: "server",
  task: "task",
  user: "user",
};

/** An object's id as staff sees and types it; that of a kind without prefixed ids stays as it is. */
export function shownId(type: string, id: string): string {
  const kind = kinds[type];
  return kind === undefined || !isUuid(id) ? id : encodeId(kind, id);
}
