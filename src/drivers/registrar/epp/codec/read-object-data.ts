import type { EppAddress, EppContactData, EppNameServers, EppPhone, EppSigner } from "./commands.ts";
import type { Namespace } from "./namespaces.ts";
import type { EppChecked, EppDomainInfo, EppFees, EppRegistered, EppTransfer } from "./object-data.ts";
import {
  childrenOf,
  type EppResponse,
  findChild,
  findData,
  findText,
  findTime,
  GarbledError,
  textsOf,
} from "./read-answer.ts";
import type { XmlElement } from "./xml.ts";

/** What a check answers, of names or of contacts. */
export function readChecked({ data }: EppResponse, space: "domain" | "contact" | "host"): EppChecked[] {
  const told = needed(data, space, "chkData");
  return childrenOf(told, space, "cd").map((one) => {
    const subject = findChild(one, space, space === "contact" ? "id" : "name");
    const available = subject?.attributes["avail"]?.trim();
    return {
      id: subject?.text.trim() ?? "",
      isAvailable: available === "1" || available === "true",
      reason: findText(one, space, "reason"),
    };
  });
}

export function readDomainInfo({ data, extensions }: EppResponse): EppDomainInfo {
  const told = needed(data, "domain", "infData");
  const code = findChild(told, "domain", "authInfo");
  const signed = findData(extensions, "secDNS", "infData");
  const graces = extensions.filter(({ space, name }) => space === "rgp" && name === "infData");
  return {
    name: neededText(told, "domain", "name").toLowerCase(),
    roid: findText(told, "domain", "roid") ?? "",
    statuses: statusesOf(told, "domain", "status"),
    registrant: findText(told, "domain", "registrant"),
    contacts: childrenOf(told, "domain", "contact").map(({ attributes, text }) => ({
      type: contactTypes.find((type) => type === attributes["type"]) ?? null,
      id: text.trim(),
    })),
    nameServers: readServers(findChild(told, "domain", "ns")),
    subordinates: textsOf(told, "domain", "host"),
    sponsor: neededText(told, "domain", "clID"),
    createdBy: findText(told, "domain", "crID"),
    createdAt: findTime(told, "domain", "crDate"),
    updatedBy: findText(told, "domain", "upID"),
    updatedAt: findTime(told, "domain", "upDate"),
    expiresAt: findTime(told, "domain", "exDate"),
    transferredAt: findTime(told, "domain", "trDate"),
    code: code && findText(code, "domain", "pw"),
    graces: graces.flatMap((grace) => statusesOf(grace, "rgp", "rgpStatus")),
    signers: signed === null ? [] : childrenOf(signed, "secDNS", "dsData").map(readSigner),
  };
}

const contactTypes = ["admin", "billing", "tech"] as const;

function statusesOf(element: XmlElement, space: Namespace, name: string): string[] {
  return childrenOf(element, space, name).map(({ attributes }) => attributes["s"] ?? "");
}

function readServers(element: XmlElement | null): EppNameServers {
  if (element === null) return { as: "objects", hosts: [] };
  const attributes = childrenOf(element, "domain", "hostAttr");
  if (attributes.length === 0) {
    return { as: "objects", hosts: textsOf(element, "domain", "hostObj").map(lower) };
  }
  const hosts = attributes.map((attribute) => ({
    name: lower(neededText(attribute, "domain", "hostName")),
    addresses: childrenOf(attribute, "domain", "hostAddr").map(readAddress),
  }));
  return { as: "attributes", hosts };
}

function readAddress({ attributes, text }: XmlElement): EppAddress {
  return { version: attributes["ip"] === "v6" ? "v6" : "v4", address: text.trim() };
}

function readSigner(element: XmlElement): EppSigner {
  const whole = (name: string): number => Number(neededText(element, "secDNS", name));
  return {
    keyTag: whole("keyTag"),
    algorithm: whole("alg"),
    digestType: whole("digestType"),
    digest: neededText(element, "secDNS", "digest").toUpperCase(),
  };
}

/** What a create tells. */
export function readCreated({ data }: EppResponse): EppRegistered | null {
  const told = findData(data, "domain", "creData");
  return told && readRegistered(told);
}

/** What a renew tells, or a message of one. */
export function readRenewed({ data }: EppResponse): EppRegistered | null {
  const told = findData(data, "domain", "renData");
  return told && readRegistered(told);
}

function readRegistered(told: XmlElement): EppRegistered {
  return {
    name: lower(neededText(told, "domain", "name")),
    createdAt: findTime(told, "domain", "crDate"),
    expiresAt: findTime(told, "domain", "exDate"),
  };
}

/** The transfer of a name in an answer or a message; null when it tells of none. */
export function readTransfer({ data }: EppResponse): EppTransfer | null {
  const told = findData(data, "domain", "trnData");
  if (told === null) return null;
  const time = (name: string): Date => {
    const at = findTime(told, "domain", name);
    if (at === null) throw new GarbledError(`a transfer without ${name}`);
    return at;
  };
  return {
    name: lower(neededText(told, "domain", "name")),
    status: neededText(told, "domain", "trStatus"),
    requestedBy: neededText(told, "domain", "reID"),
    requestedAt: time("reDate"),
    answeredBy: neededText(told, "domain", "acID"),
    answeredAt: time("acDate"),
    expiresAt: findTime(told, "domain", "exDate"),
  };
}

/** The name that a message is about, whatever it tells of it. */
export function findSubject({ data }: EppResponse): string | null {
  const told = data.find(({ space }) => space === "domain");
  const name = told && findText(told, "domain", "name");
  return name ? lower(name) : null;
}

/** Fees in the answer of a check; none when the registry told none. */
export function readFees({ extensions }: EppResponse): EppFees[] {
  const told = findData(extensions, "fee", "chkData");
  if (told === null) return [];
  const currency = findText(told, "fee", "currency");
  return childrenOf(told, "fee", "cd").map((one) => ({
    name: lower(neededText(one, "fee", "objID")),
    isAvailable: one.attributes["avail"]?.trim() !== "0" && one.attributes["avail"]?.trim() !== "false",
    feeClass: findText(one, "fee", "class"),
    currency,
    commands: childrenOf(one, "fee", "command").map((command) => ({
      command: command.attributes["name"] ?? "",
      years: wholeOrNull(findText(command, "fee", "period")),
      isStandard: ["1", "true"].includes(command.attributes["standard"]?.trim() ?? ""),
      amounts: textsOf(command, "fee", "fee"),
    })),
  }));
}

function wholeOrNull(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** A contact as the registry has it: what it holds, and whose it is. */
export function readContactInfo({ data }: EppResponse): EppContactData & { readonly sponsor: string } {
  const told = needed(data, "contact", "infData");
  return {
    id: neededText(told, "contact", "id"),
    sponsor: neededText(told, "contact", "clID"),
    postal: childrenOf(told, "contact", "postalInfo").map((info) => {
      const address = findChild(info, "contact", "addr");
      return {
        type: info.attributes["type"] === "loc" ? "loc" : "int",
        name: findText(info, "contact", "name") ?? "",
        organization: findText(info, "contact", "org"),
        address: {
          street: address === null ? [] : textsOf(address, "contact", "street"),
          city: (address && findText(address, "contact", "city")) ?? "",
          province: address && findText(address, "contact", "sp"),
          postalCode: address && findText(address, "contact", "pc"),
          country: (address && findText(address, "contact", "cc")) ?? "",
        },
      };
    }),
    voice: readPhone(findChild(told, "contact", "voice")),
    fax: readPhone(findChild(told, "contact", "fax")),
    email: findText(told, "contact", "email") ?? "",
  };
}

function readPhone(element: XmlElement | null): EppPhone | null {
  return element && { number: element.text.trim(), extension: element.attributes["x"]?.trim() ?? null };
}

/** Addresses of a host object. */
export function readHostAddresses({ data }: EppResponse): EppAddress[] {
  return childrenOf(needed(data, "host", "infData"), "host", "addr").map(readAddress);
}

function needed(elements: readonly XmlElement[], space: Namespace, name: string): XmlElement {
  const found = findData(elements, space, name);
  if (found === null) throw new GarbledError(`the answer has no ${name}`);
  return found;
}

function neededText(element: XmlElement, space: Namespace, name: string): string {
  const text = findText(element, space, name);
  if (text === null || text === "") throw new GarbledError(`${element.name} has no ${name}`);
  return text;
}

function lower(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}
