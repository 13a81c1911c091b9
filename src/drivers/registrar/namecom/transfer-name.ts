import type { Act, Registration, Result, TransferOrder, TransferStatus } from "../port.ts";
import type { NamecomClient } from "./client.ts";
import { checkOne } from "./create-name.ts";
import { readPremiumPrice } from "./premium-price.ts";
import { readDomain } from "./read-domain.ts";
import { done, refused, toAct, toResult } from "./replies.ts";
import { transferCreatedShape, transferShape } from "./shapes.ts";

const transferStates: Readonly<Record<string, TransferStatus["state"]>> = {
  canceled: "cancelled",
  canceled_pending_refund: "cancelled",
  completed: "approved",
  failed: "rejected",
  rejected: "rejected",
};

/** The API takes no contacts with a transfer: the registrant is set when the name has arrived. */
export async function transferIn(
  call: NamecomClient,
  { name, code, premiumCents }: TransferOrder,
): Promise<Act<Registration>> {
  const running = await call("GET", `/core/v1/transfers/${name}`);
  const known = toResult(running, transferShape, ({ status }) => transferStates[status] ?? "pending");
  if (!known.ok) return { state: "refused", error: known.error };
  if (known.value === "pending") return { state: "pending" };
  const arrived = known.value === "approved" ? await readDomain(call, name) : null;
  if (arrived?.ok === true && arrived.value !== null) {
    return done({ name, expiresAt: arrived.value.expireDate });
  }
  const price = await readPremiumPrice(call, name, 1, premiumCents, ({ transferPrice }) => transferPrice);
  if (price.state !== "done") return price;
  const body = { domainName: name, authCode: code, ...price.value };
  const reply = await call("POST", "/core/v1/transfers", { body });
  const begun = toAct<typeof transferCreatedShape, Registration>(reply, transferCreatedShape, () => ({
    state: "pending",
  }));
  if (begun.state !== "refused" || begun.error.code !== "invalid") return begun;
  if (/auth/i.test(begun.error.detail)) return refused("bad_code", begun.error.detail);
  const isFree = (await checkOne(call, name))?.purchasable === true;
  return isFree ? refused("not_found", begun.error.detail) : begun;
}

export async function transferStatus(
  call: NamecomClient,
  name: string,
): Promise<Result<TransferStatus | null>> {
  const reply = await call("GET", `/core/v1/transfers/${name}`);
  return toResult(reply, transferShape, ({ status }) => ({
    state: transferStates[status] ?? "pending",
    direction: "in",
    requestedAt: null,
    actsAt: null,
    expiresAt: null,
  }));
}

export async function cancelTransfer(call: NamecomClient, name: string): Promise<Act<null>> {
  const reply = await call("POST", `/core/v1/transfers/${name}:cancel`);
  return toAct(reply, transferShape, () => done(null));
}
