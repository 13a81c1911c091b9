import type {
  EppCommand,
  EppDomainCommand,
  EppDomainContact,
  EppDomainCreate,
  EppDomainParts,
  EppDomainTransfer,
  EppDomainUpdate,
  EppNameServers,
  EppPeriod,
} from "./commands.ts";
import type { ObjectCommand } from "./read-command.ts";
import { readFee, readFeeCheck, readRestore, readSignerChange, readSigners } from "./read-extensions.ts";
import {
  EppSyntaxError,
  readChoice,
  readEmpty,
  readId,
  readLabel,
  readLine,
  readSequence,
  readToken,
  readWhole,
  type Sequence,
} from "./read-sequence.ts";
import type { XmlElement } from "./xml.ts";

const contactTypes = ["admin", "billing", "tech"] as const;
const noServers: EppNameServers = { as: "objects", hosts: [] };

export const domainStatuses = [
  "clientDeleteProhibited",
  "clientHold",
  "clientRenewProhibited",
  "clientTransferProhibited",
  "clientUpdateProhibited",
  "inactive",
  "ok",
  "pendingCreate",
  "pendingDelete",
  "pendingRenew",
  "pendingTransfer",
  "pendingUpdate",
  "serverDeleteProhibited",
  "serverHold",
  "serverRenewProhibited",
  "serverTransferProhibited",
  "serverUpdateProhibited",
] as const;

/** The schemas do not limit lists; this is more than any real one has. */
const maxNames = 500;

export function readDomainCommand({ verb, object, op, extensions }: ObjectCommand): EppCommand {
  const content = readSequence(object);
  const extension = (space: XmlElement["space"], name: string): XmlElement | null => {
    const found = extensions.find((one) => one.space === space) ?? null;
    if (found !== null && found.name !== name)
      throw new EppSyntaxError(`${found.name} is not of this command`);
    return found;
  };
  const read = (): EppDomainCommand => {
    switch (verb) {
      case "check": {
        const names = [content.one("name"), ...content.many("name", maxNames)].map(readLabel);
        return { kind: "domain-check", names, fee: readFeeCheck(extension("fee", "check")) };
      }
      case "info": {
        const asked = content.one("name");
        const name = readToken(asked, { min: 1, max: 255, attributes: ["hosts"] });
        const hosts = readChoice(asked, "hosts", ["all", "del", "none", "sub"], "all");
        return { kind: "domain-info", name, hosts, code: readMaybeCode(content) };
      }
      case "create": {
        const create = readCreate(content);
        const signers = readSigners(extension("secDNS", "create"));
        return { ...create, signers, fee: readFee(extension("fee", "create")) };
      }
      case "renew": {
        const name = readLabel(content.one("name"));
        const currentExpiry = readDay(content.one("curExpDate"));
        const period = readPeriod(content);
        return { kind: "domain-renew", name, currentExpiry, period, fee: readFee(extension("fee", "renew")) };
      }
      case "update": {
        const update = readUpdate(content);
        const signers = readSignerChange(extension("secDNS", "update"));
        const restore = readRestore(extension("rgp", "update"));
        return { ...update, signers, restore, fee: readFee(extension("fee", "update")) };
      }
      case "delete":
        return { kind: "domain-delete", name: readLabel(content.one("name")) };
      case "transfer":
        return { ...readTransfer(content, op), fee: readFee(extension("fee", "transfer")) };
    }
  };
  const command = read();
  content.end();
  return command;
}

function readCreate(content: Sequence): Omit<EppDomainCreate, "signers" | "fee"> {
  const name = readLabel(content.one("name"));
  const period = readPeriod(content);
  const servers = content.maybe("ns");
  const registrant = content.maybe("registrant");
  const contacts = content.many("contact", maxNames).map(readContact);
  const code = readCode(content.one("authInfo"));
  return {
    kind: "domain-create",
    name,
    period,
    nameServers: servers === null ? noServers : readNameServers(servers),
    registrant: registrant && readId(registrant),
    contacts,
    code: code ?? "",
  };
}

function readUpdate(content: Sequence): Omit<EppDomainUpdate, "signers" | "restore" | "fee"> {
  const name = readLabel(content.one("name"));
  const add = readParts(content.maybe("add"));
  const remove = readParts(content.maybe("rem"));
  const change = content.maybe("chg");
  if (change === null) return { kind: "domain-update", name, add, remove, registrant: null, code: null };
  const within = readSequence(change);
  const registrant = within.maybe("registrant");
  const code = within.maybe("authInfo");
  within.end();
  return {
    kind: "domain-update",
    name,
    add,
    remove,
    registrant: registrant && readToken(registrant, { max: 16 }),
    code: code && (readCode(code, true) ?? { none: true }),
  };
}

function readTransfer(content: Sequence, op: ObjectCommand["op"]): Omit<EppDomainTransfer, "fee"> {
  const name = readLabel(content.one("name"));
  const period = readPeriod(content);
  return { kind: "domain-transfer", op: op ?? "query", name, period, code: readMaybeCode(content) };
}

function readParts(element: XmlElement | null): EppDomainParts {
  if (element === null) return { nameServers: noServers, contacts: [], statuses: [] };
  const content = readSequence(element);
  const servers = content.maybe("ns");
  const contacts = content.many("contact", maxNames).map(readContact);
  const statuses = content.many("status", 11).map((status) => {
    readLine(status, { attributes: ["s", "lang"] });
    return readChoice(status, "s", domainStatuses);
  });
  content.end();
  return { nameServers: servers === null ? noServers : readNameServers(servers), contacts, statuses };
}

/** A name server list, in a command or in what an info lists. */
export function readNameServers(element: XmlElement): EppNameServers {
  const content = readSequence(element);
  const objects = content.many("hostObj", maxNames);
  const attributes = objects.length > 0 ? [] : content.many("hostAttr", maxNames);
  content.end();
  if (objects.length > 0) return { as: "objects", hosts: objects.map(readLabel) };
  if (attributes.length === 0) throw new EppSyntaxError("ns is empty");
  return {
    as: "attributes",
    hosts: attributes.map((attribute) => {
      const host = readSequence(attribute);
      const name = readLabel(host.one("hostName"));
      const addresses = host.many("hostAddr", maxNames).map(readAddress);
      host.end();
      return { name, addresses };
    }),
  };
}

/** An address of a host, as an object or as a part of a name. */
export function readAddress(element: XmlElement): { version: "v4" | "v6"; address: string } {
  const address = readToken(element, { min: 3, max: 45, attributes: ["ip"] });
  return { version: readChoice(element, "ip", ["v4", "v6"], "v4"), address };
}

function readContact(element: XmlElement): EppDomainContact {
  const id = readToken(element, { min: 3, max: 16, attributes: ["type"] });
  const { type } = element.attributes;
  return { id, type: type === undefined ? null : readChoice(element, "type", contactTypes) };
}

function readPeriod(content: Sequence): EppPeriod | null {
  const element = content.maybe("period");
  if (element === null) return null;
  const length = readWhole(element, 1, 99, ["unit"]);
  return { unit: readChoice(element, "unit", ["y", "m"]), length };
}

/** A calendar day; a schema's day may carry a zone, which is ignored. */
function readDay(element: XmlElement): string {
  const pattern = /^\d{4}-\d{2}-\d{2}(Z|[+-]\d{2}:\d{2})?$/;
  const day = readToken(element, { pattern }).slice(0, "2027-11-20".length);
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) {
    throw new EppSyntaxError(`${day} is no day`);
  }
  return day;
}

function readMaybeCode(content: Sequence): string | null {
  const element = content.maybe("authInfo");
  return element && (readCode(element) ?? "");
}

/** A transfer code; null where it is removed, which only an update may do. */
export function readCode(element: XmlElement, mayBeNull = false): string | null {
  const content = readSequence(element);
  const password = content.maybe("pw");
  if (password === null && mayBeNull) {
    const none = content.maybe("null");
    if (none !== null) {
      content.end();
      readEmpty(none);
      return null;
    }
  }
  if (password === null) throw new EppSyntaxError("authInfo has no pw");
  content.end();
  return readLine(password, { attributes: ["roid"] });
}
