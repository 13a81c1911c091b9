import { checkInBatches } from "./engine/check-in-batches.ts";
import { endingOf, isEnding } from "./engine/endings.ts";
import { createTurns } from "./engine/turns.ts";
import { checkBatch } from "./namecom/check-batch.ts";
import { createNamecomClient, type NamecomAccess } from "./namecom/client.ts";
import { contactsOf, lacksOfOwner } from "./namecom/owner-contacts.ts";
import { createName } from "./namecom/create-name.ts";
import { findInfo } from "./namecom/find-info.ts";
import { findOwner } from "./namecom/find-owner.ts";
import { setNameServers, setSigners } from "./namecom/name-servers.ts";
import { patchDomain, pathOf } from "./namecom/read-domain.ts";
import { renewName } from "./namecom/renew-name.ts";
import { done, refused, toAct, toResult } from "./namecom/replies.ts";
import * as shapes from "./namecom/shapes.ts";
import { cancelTransfer, transferIn, transferStatus } from "./namecom/transfer-name.ts";
import type { RegistrarCapabilities, RegistrarDriver } from "./port.ts";

const batchSize = 50;
const parallelChecks = 4;
const pageSize = 500;

/** True for the only address where names are real. */
export function isRealNamecom(url: string): boolean {
  return new URL(url).hostname === "api.name.com";
}

const capabilities: RegistrarCapabilities = {
  // Restores and deletions are done by its staff only.
  acts: ["register", "renew", "transfer"],
  years: [1, 10],
  contactMode: "full",
  hasPrivacy: true,
  hasDnssec: true,
  hasPremium: true,
  hasLock: true,
  hasHold: false,
  hasDelete: false,
  ownerRequirements: ["province", "postalCode"],
  verifiesContacts: true,
  batchSize,
  parallelChecks,
};

/**
 * Names by name.com's Core API, a wholesale registrar. Not yet proven live: it passes the port's suite against a stub
 * built from the published OpenAPI description. It supports our key for a registration but not for a renewal, which
 * is therefore compared with the expiry first. It shows no names of others, and has no hold, no deletion, no
 * restore, no answer to a transfer away and no queue of events: names expire by themselves, as its lists show.
 */
export function createNamecomRegistrar(access: NamecomAccess): RegistrarDriver {
  const call = createNamecomClient(access);
  const takeTurn = createTurns(parallelChecks);
  const { hostname } = new URL(access.url);
  const never = async () => refused("unsupported", "name.com's API has no such act");

  return {
    kind: "namecom",
    simulated: !isRealNamecom(access.url),
    capabilities: (tld) => (isEnding(tld) ? capabilities : null),
    connectionOf: () => "namecom",
    async health() {
      const hello = toResult(
        await call("GET", "/core/v1/hello"),
        shapes.helloShape,
        (value) => value.serverName,
      );
      const problem = hello.ok ? null : `${hello.error.code} ${hello.error.detail}`;
      return { ok: hello.ok, version: `name.com Core API v1 at ${hostname}`, problem };
    },
    check: (names) =>
      checkInBatches(names, { size: batchSize, takeTurn, checkBatch: (batch) => checkBatch(call, batch) }),
    create: (order) =>
      isEnding(endingOf(order.name))
        ? createName(call, order)
        : Promise.resolve(refused("unsupported", "no ending that is sold there")),
    renew: (order) => renewName(call, order),
    transferIn: (order) => transferIn(call, order),
    transferStatus: (name) => transferStatus(call, name),
    answerTransfer: (name, answer) => (answer === "cancel" ? cancelTransfer(call, name) : never()),
    restore: never,
    delete: never,
    info: (name) => findInfo(call, name),
    owner: (name) => findOwner(call, name),
    setNameServers: (name, servers) => setNameServers(call, name, servers),
    setDelegationSigners: (name, signers) => setSigners(call, name, signers),
    setLock: (name, isLocked) => patchDomain(call, name, { locked: isLocked }),
    setHold: never,
    async setRegistrant(name, registrant) {
      const contacts = contactsOf(registrant);
      if (contacts === null) return refused("invalid", lacksOfOwner);
      const body = { contacts };
      const reply = await call("POST", `${pathOf(name)}:setContacts`, { body });
      return toAct(reply, shapes.domainShape, () => done(null));
    },
    setPrivacy: (name, isPrivate) => patchDomain(call, name, { privacyEnabled: isPrivate }),
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
    balances: async () => ({ ok: true, value: [] }),
    close: async () => {},
  };
}
