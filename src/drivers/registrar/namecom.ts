import * as z from "zod/mini";
import { checkInBatches } from "./engine/check-in-batches.ts";
import { endingOf, isEnding } from "./engine/endings.ts";
import { createTurns } from "./engine/turns.ts";
import { createNamecomClient, type NamecomAccess } from "./namecom/client.ts";
import { contactsOf, lacksOfOwner } from "./namecom/contacts.ts";
import { checkOne, createName } from "./namecom/create-name.ts";
import { readGlue, readSigners, setNameServers, setSigners } from "./namecom/name-servers.ts";
import { done, refused, toAct, toResult } from "./namecom/replies.ts";
import * as shapes from "./namecom/shapes.ts";
import type {
  Act,
  NameCheck,
  RegistrarCapabilities,
  RegistrarDriver,
  Registration,
  RenewOrder,
  Result,
  TransferOrder,
  TransferStatus,
} from "./port.ts";

const batchSize = 50;
const parallelChecks = 4;
const pageSize = 500;

/** True for the one address behind which names are real. */
export function isRealNamecom(url: string): boolean {
  return new URL(url).hostname === "api.name.com";
}

const capabilities: RegistrarCapabilities = {
  // It restores and deletes by its own people only.
  acts: ["register", "renew", "transfer"],
  years: [1, 10],
  contactMode: "full",
  hasPrivacy: true,
  hasDnssec: true,
  hasPremium: true,
  hasLock: true,
  hasHold: false,
  hasDelete: false,
  wantsOfOwner: ["province", "postalCode"],
  verifiesContacts: true,
  batchSize,
  parallelChecks,
};

const transferStates: Readonly<Record<string, TransferStatus["state"]>> = {
  canceled: "cancelled",
  canceled_pending_refund: "cancelled",
  completed: "approved",
  failed: "rejected",
  rejected: "rejected",
};

/**
 * Names by name.com's Core API, a wholesale registrar. Not yet proven live: it passes the port's suite against a stub
 * that is made of the published OpenAPI description. It knows our key of a registration, not that of a renewal, which
 * is therefore compared with the expiry first; it tells nothing of names of others, and has no hold, no deletion, no
 * restore, no answer to a transfer away and no queue of events: names end there by themselves, its list and `info` tell.
 */
export function createNamecomRegistrar(access: NamecomAccess): RegistrarDriver {
  const call = createNamecomClient(access);
  const takeTurn = createTurns(parallelChecks);
  const { hostname } = new URL(access.url);
  const pathOf = (name: string) => `/core/v1/domains/${name}`;
  /** By the list: what one name alone is answered with when it is not ours, the description does not say. */
  const readDomain = async (name: string) =>
    toResult(
      await call("GET", `/core/v1/domains?domainName=${name}`),
      shapes.listShape,
      ({ domains }) => domains.find(({ domainName }) => domainName === name) ?? null,
    );
  const never = async () => refused("unsupported", "name.com's API has no such act");

  async function patch(name: string, body: object): Promise<Act<null>> {
    return toAct(await call("PATCH", pathOf(name), { body }), shapes.domainShape, () => done(null));
  }

  async function checkBatch(batch: readonly string[]): Promise<Result<NameCheck[]>> {
    const names = batch.filter((name) => isEnding(endingOf(name)));
    if (names.length === 0) return { ok: true, value: batch.map(unsupported) };
    const reply = await call("POST", "/core/v1/domains:checkAvailability", { body: { domainNames: names } });
    // None of the endings is sold there.
    if (reply.kind === "answer" && reply.status === 422) return { ok: true, value: batch.map(unsupported) };
    const read = toResult(reply, shapes.checkShape, ({ results }) => results);
    if (!read.ok) return read;
    const found = new Map((read.value ?? []).map((result) => [result.domainName, result]));
    const value = batch.map((name) =>
      names.includes(name) ? toNameCheck(name, found.get(name) ?? null) : unsupported(name),
    );
    return { ok: true, value };
  }

  /** What a premium name costs now, when that is within what was agreed; nothing for all others. */
  async function priceOf(
    name: string,
    years: number,
    premiumCents: bigint | null,
    pick: (pricing: z.output<typeof shapes.pricingShape>) => number | null | undefined,
  ): Promise<Act<{ readonly purchasePrice?: number }>> {
    const reply = await call("GET", `${pathOf(name)}:getPricing?years=${years}`);
    const pricing = toResult(reply, shapes.pricingShape, (value) => (value.premium ? pick(value) : null));
    if (!pricing.ok) return { state: "refused", error: pricing.error };
    if (pricing.value == null) return done({});
    const cents = shapes.toCents(pricing.value);
    const isAgreed = premiumCents !== null && cents <= premiumCents;
    return isAgreed
      ? done({ purchasePrice: pricing.value })
      : refused("price_changed", `it costs ${cents} cents now`);
  }

  async function renew({ name, years, currentExpiry, premiumCents }: RenewOrder): Promise<Act<Registration>> {
    const before = await readDomain(name);
    if (!before.ok) return { state: "refused", error: before.error };
    if (before.value === null) return refused("not_found", "no such name in the account");
    const { expireDate } = before.value;
    if (dayOf(expireDate) !== dayOf(currentExpiry))
      return refused("stale", "the name expires on another day");
    const price = await priceOf(name, years, premiumCents, ({ renewalPrice }) => renewalPrice);
    if (price.state !== "done") return price;
    const body = { years, ...price.value };
    const renewed = toAct(await call("POST", `${pathOf(name)}:renew`, { body }), z.unknown(), () =>
      done(null),
    );
    if (renewed.state !== "done") return renewed;
    const after = await readDomain(name);
    if (!after.ok || after.value === null) return { state: "unknown" };
    return done({ name, expiresAt: after.value.expireDate });
  }

  /** They take no contacts with a transfer: the registrant is set when the name has arrived. */
  async function transferIn({ name, code, premiumCents }: TransferOrder): Promise<Act<Registration>> {
    const running = await call("GET", `/core/v1/transfers/${name}`);
    const known = toResult(
      running,
      shapes.transferShape,
      ({ status }) => transferStates[status] ?? "pending",
    );
    if (!known.ok) return { state: "refused", error: known.error };
    if (known.value === "pending") return { state: "pending" };
    const arrived = known.value === "approved" ? await readDomain(name) : null;
    if (arrived?.ok === true && arrived.value !== null) {
      return done({ name, expiresAt: arrived.value.expireDate });
    }
    const price = await priceOf(name, 1, premiumCents, ({ transferPrice }) => transferPrice);
    if (price.state !== "done") return price;
    const body = { domainName: name, authCode: code, ...price.value };
    const reply = await call("POST", "/core/v1/transfers", { body });
    const begun = toAct<typeof shapes.transferCreatedShape, Registration>(
      reply,
      shapes.transferCreatedShape,
      () => ({ state: "pending" }),
    );
    if (begun.state !== "refused" || begun.error.code !== "invalid") return begun;
    if (/auth/i.test(begun.error.detail)) return refused("bad_code", begun.error.detail);
    const isFree = (await checkOne(call, name))?.purchasable === true;
    return isFree ? refused("not_found", begun.error.detail) : begun;
  }

  return {
    kind: "namecom",
    simulated: !isRealNamecom(access.url),
    capabilities: (tld) => (isEnding(tld) ? capabilities : null),
    async health() {
      const hello = toResult(
        await call("GET", "/core/v1/hello"),
        shapes.helloShape,
        (value) => value.serverName,
      );
      const problem = hello.ok ? null : `${hello.error.code} ${hello.error.detail}`;
      return { ok: hello.ok, version: `name.com Core API v1 at ${hostname}`, problem };
    },
    check: (names) => checkInBatches(names, { size: batchSize, takeTurn, checkBatch }),
    create: (order) =>
      isEnding(endingOf(order.name))
        ? createName(call, order)
        : Promise.resolve(refused("unsupported", "no ending that is sold there")),
    renew,
    transferIn,
    async transferStatus(name) {
      const reply = await call("GET", `/core/v1/transfers/${name}`);
      return toResult(reply, shapes.transferShape, ({ status }) => ({
        state: transferStates[status] ?? "pending",
        direction: "in",
        requestedAt: null,
        actsAt: null,
        expiresAt: null,
      }));
    },
    async answerTransfer(name, answer) {
      if (answer !== "cancel") return never();
      const reply = await call("POST", `/core/v1/transfers/${name}:cancel`);
      return toAct(reply, shapes.transferShape, () => done(null));
    },
    restore: never,
    delete: never,
    async info(name) {
      const domain = await readDomain(name);
      if (!domain.ok || domain.value === null) return domain.ok ? { ok: true, value: null } : domain;
      const { createDate, expireDate, locked, nameservers } = domain.value;
      const signers = await readSigners(call, name);
      if (!signers.ok) return signers;
      const servers = await readGlue(call, name, nameservers);
      if (!servers.ok) return servers;
      return {
        ok: true,
        value: {
          name,
          isOurs: true,
          statuses: locked ? ["clientTransferProhibited"] : ["ok"],
          graces: [],
          createdAt: createDate,
          expiresAt: expireDate,
          transferredAt: null,
          nameServers: servers.value,
          delegationSigners: signers.value,
        },
      };
    },
    setNameServers: (name, servers) => setNameServers(call, name, servers),
    setDelegationSigners: (name, signers) => setSigners(call, name, signers),
    setLock: (name, isLocked) => patch(name, { locked: isLocked }),
    setHold: never,
    async setRegistrant(name, registrant) {
      const contacts = contactsOf(registrant);
      if (contacts === null) return refused("invalid", lacksOfOwner);
      const body = { contacts };
      const reply = await call("POST", `${pathOf(name)}:setContacts`, { body });
      return toAct(reply, shapes.domainShape, () => done(null));
    },
    setPrivacy: (name, isPrivate) => patch(name, { privacyEnabled: isPrivate }),
    async makeTransferCode(name) {
      const reply = await call("GET", `${pathOf(name)}:getAuthCode`);
      return toAct(reply, shapes.codeShape, ({ authCode }) => done(authCode));
    },
    events: async () => ({ ok: true, value: { events: [], cursor: null } }),
    async listAll(cursor) {
      const reply = await call("GET", `/core/v1/domains?perPage=${pageSize}&page=${cursor ?? "1"}`);
      const page = toResult(reply, shapes.listShape, ({ domains, nextPage }) => ({
        names: domains.map(({ domainName }) => domainName),
        cursor: nextPage == null ? null : String(nextPage),
      }));
      return page.ok ? { ok: true, value: page.value ?? { names: [], cursor: null } } : page;
    },
    close: async () => {},
  };
}

function unsupported(name: string): NameCheck {
  return { name, availability: "unsupported", premium: null };
}

function toNameCheck(name: string, check: shapes.NamecomCheck | null): NameCheck {
  if (check === null) return { name, availability: "unknown", premium: null };
  if (!check.purchasable) return { name, availability: "taken", premium: null };
  // A name that somebody sells has a price of its own, as a premium name.
  const isPremium = check.premium === true || (check.purchaseType ?? "registration") !== "registration";
  if (!isPremium) return { name, availability: "available", premium: null };
  if (check.purchasePrice == null) return { name, availability: "unknown", premium: null };
  const registerCents = shapes.toCents(check.purchasePrice);
  const renewCents = check.renewalPrice == null ? registerCents : shapes.toCents(check.renewalPrice);
  return { name, availability: "premium", premium: { registerCents, renewCents } };
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
