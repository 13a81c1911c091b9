import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { TicketTopic } from "#src/shared/support.ts";
import { formatCents } from "#src/shared/money.ts";
import type { Thing } from "../support-types.ts";

type Server = ApiOutput<"GET /v2/servers/list">["servers"][number];
type Domain = ApiOutput<"GET /v2/domains/list">["domains"][number];
type Payment = ApiOutput<"GET /v2/payments">["payments"][number];

/** The mark of a thing's state, which has a word for each kind. */
export type PickMark = Extract<BuoyKind, "ok" | "busy" | "off" | "warn" | "bad">;

/** One of the customer's things that a ticket may be about. */
export interface Pickable {
  readonly thing: Thing & { readonly kind: "server" | "domain" | "payment" };
  readonly label: string;
  readonly detail: string;
  readonly mark: PickMark;
  /** Where the mark's word says more than is the case. */
  readonly state?: "suspended";
  readonly at: string;
}

/** The kind of things that a topic asks for; others ask for none. */
export const pickKinds: Readonly<Partial<Record<TicketTopic, Pickable["thing"]["kind"]>>> = {
  server: "server",
  domain: "domain",
  billing: "payment",
};

/** Whether a list offers such things. */
export function isPickable({ kind }: Thing): boolean {
  return Object.values(pickKinds).some((known) => known === kind);
}

const serverMarks: Readonly<Partial<Record<Server["status"], PickMark>>> = {
  running: "ok",
  stopped: "off",
  terminated: "off",
  expired: "warn",
  attention: "warn",
  failed: "bad",
  suspended: "bad",
};

export function pickServer({ id, name, ipv4, status, createdAt }: Server): Pickable {
  return {
    thing: { kind: "server", id },
    label: name,
    detail: ipv4[0] ?? "",
    mark: serverMarks[status] ?? "busy",
    ...(status === "suspended" && { state: status }),
    at: createdAt,
  };
}

const domainMarks: Readonly<Record<Domain["state"], PickMark>> = {
  registering: "busy",
  transfer_in: "busy",
  transfer_out: "busy",
  active: "ok",
  expired: "warn",
  redemption: "bad",
  pending_delete: "bad",
  failed: "bad",
  transfer_failed: "bad",
  released: "off",
  transferred_out: "off",
};

export function pickDomain({ id, displayName, state, hold, staffHold, createdAt }: Domain): Pickable {
  const isHeld = hold !== null || staffHold !== null;
  return {
    thing: { kind: "domain", id },
    label: displayName,
    detail: "",
    mark: isHeld ? "bad" : domainMarks[state],
    at: createdAt,
  };
}

export function pickPayment({ id, dueCents, method, status, deposits, createdAt }: Payment): Pickable {
  const isHeld = deposits.some(({ fate }) => fate === "held");
  const mark = status === "settled" ? "ok" : status === "expired" ? "off" : "busy";
  return {
    thing: { kind: "payment", id },
    label: formatCents(dueCents),
    detail: `${method.asset} · ${method.network}`,
    mark: isHeld ? "bad" : mark,
    at: createdAt,
  };
}

const order: readonly PickMark[] = ["bad", "warn", "busy", "ok", "off"];

/** Those in trouble first, of alike ones the newest. */
export function byTrouble(things: readonly Pickable[]): readonly Pickable[] {
  return [...things].sort(
    (one, other) => order.indexOf(one.mark) - order.indexOf(other.mark) || (other.at < one.at ? -1 : 1),
  );
}

/** Those whose name or address has the words. */
export function matching(things: readonly Pickable[], words: string): readonly Pickable[] {
  const wanted = words.trim().toLowerCase();
  return things.filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(wanted));
}
