import { endingOf } from "../engine/endings.ts";
import type { Act, CreateOrder, RegistrarError, Registration } from "../port.ts";
import type { NamecomClient } from "./client.ts";
import { contactsOf, lacksOfOwner } from "./owner-contacts.ts";
import { setNameServers } from "./name-servers.ts";
import { done, refused, toAct, toResult } from "./replies.ts";
import {
  checkShape,
  createdShape,
  type NamecomCheck,
  requirementsShape,
  toCents,
  toDollars,
} from "./shapes.ts";

/** Registers a name; for twelve hours the order's key makes a second try the same order. */
export async function createName(call: NamecomClient, order: CreateOrder): Promise<Act<Registration>> {
  const { name, years, isPrivate, premiumCents } = order;
  const contacts = contactsOf(order.registrant);
  if (contacts === null) return refused("invalid", lacksOfOwner);
  const refusal = await refuseByRequirements(call, name, years);
  if (refusal !== null) return { state: "refused", error: refusal };
  const price = await priceOf(call, order);
  if (price.state !== "done") return price;
  const below = order.nameServers.filter(({ host }) => host.endsWith(`.${name}`));
  const outside = order.nameServers.filter(({ host }) => !below.some((server) => server.host === host));
  const domain = {
    domainName: name,
    privacyEnabled: isPrivate,
    // We renew names by our own orders.
    autorenewEnabled: false,
    contacts,
    ...(outside.length > 0 && { nameservers: outside.map(({ host }) => host) }),
  };
  const reply = await call("POST", "/core/v1/domains", {
    body: { domain, years, ...price.value },
    idempotencyKey: order.key,
  });
  // The key was used with another body: the first try has arrived, and the name shows how it ended.
  if (reply.kind === "answer" && reply.status === 409) return { state: "unknown" };
  const made = toAct<typeof createdShape, Registration>(reply, createdShape, (value) =>
    done({ name, expiresAt: value.domain.expireDate }),
  );
  if (made.state === "refused") return explainRefusal(call, name, premiumCents, made.error);
  if (made.state !== "done" || below.length === 0) return made;
  const glued = await setNameServers(call, name, order.nameServers);
  return glued.state === "done" ? made : glued.state === "refused" ? glued : { state: "unknown" };
}

/** Requirements of an ending beyond a contact are not supported yet. */
async function refuseByRequirements(
  call: NamecomClient,
  name: string,
  years: number,
): Promise<RegistrarError | null> {
  const reply = await call("GET", `/core/v1/domaininfo/requirements/${endingOf(name)}`);
  const read = toResult(reply, requirementsShape, (value) => value);
  if (!read.ok) return read.error;
  if (read.value === null) return { code: "unsupported", detail: `${endingOf(name)} is not sold there` };
  const { requirements, tldInfo } = read.value;
  const wanted = Object.entries(requirements.fields ?? {}).filter(([, { required }]) => required === true);
  if (wanted.length > 0) {
    return { code: "policy", detail: `the ending asks for ${wanted.map(([field]) => field).join(", ")}` };
  }
  if (tldInfo.allowedRegistrationYears.includes(years)) return null;
  return { code: "policy", detail: `the ending is not sold for ${years} years` };
}

interface Price {
  readonly purchasePrice?: number;
  readonly purchaseType?: string;
}

/** The present price of a premium name, when it is within what was agreed; nothing for all others. */
async function priceOf(call: NamecomClient, order: CreateOrder): Promise<Act<Price>> {
  const { name, years, premiumCents } = order;
  if (premiumCents === null) return done({});
  const check = await checkOne(call, name);
  if (check === null || check.purchasePrice == null) return done({});
  const cents = toCents(check.purchasePrice) * BigInt(years);
  if (cents > premiumCents) return refused("price_changed", `it costs ${cents} cents now`);
  const { purchaseType = "registration" } = check;
  return done({ purchasePrice: toDollars(cents), purchaseType });
}

/** The availability of a name; null when it cannot be read now. */
export async function checkOne(call: NamecomClient, name: string): Promise<NamecomCheck | null> {
  const body = { domainNames: [name] };
  const reply = await call("POST", "/core/v1/domains:checkAvailability", { body });
  const read = toResult(
    reply,
    checkShape,
    ({ results }) => results.find((one) => one.domainName === name) ?? null,
  );
  return read.ok ? read.value : null;
}

/** Refusal texts vary, so the name's present availability decides. */
async function explainRefusal(
  call: NamecomClient,
  name: string,
  premiumCents: bigint | null,
  error: RegistrarError,
): Promise<Act<Registration>> {
  if (error.code !== "invalid" && error.code !== "policy") return { state: "refused", error };
  const check = await checkOne(call, name);
  if (check !== null && !check.purchasable) return refused("exists", error.detail);
  if (check?.premium === true && premiumCents === null) return refused("price_changed", error.detail);
  return { state: "refused", error };
}
