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

/** The answer of a check, of names or of contacts. */
export function readChecked({ data }: EppResponse, space: "domain" | "contact" | "host"): EppChecked[] {
  const reported = needed(data, space, "chkData");
  return childrenOf(reported, space, "cd").map((one) => {
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
  const reported = needed(data, "domain", "infData");
  const code = findChild(reported, "domain", "authInfo");
  const signed = findData(extensions, "secDNS", "infData");
  const graces = extensions.filter(({ space, name }) => space === "rgp" && name === "infData");
  return {
    name: neededText(reported, "domain", "name").toLowerCase(),
    roid: findText(reported, "domain", "roid") ?? "",
    statuses: statusesOf(reported, "domain", "status"),
    registrant: findText(reported, "domain", "registrant"),
    contacts: childrenOf(reported, "domain", "contact").map(({ attributes, text }) => ({
      type: contactTypes.find((type) => type === attributes["type"]) ?? null,
      id: text.trim(),
    })),
    nameServers: readServers(findChild(reported, "domain", "ns")),
    subordinates: textsOf(reported, "domain", "host"),
    sponsor: neededText(reported, "domain", "clID"),
    createdBy: findText(reported, "domain", "crID"),
    createdAt: findTime(reported, "domain", "crDate"),
    updatedBy: findText(reported, "domain", "upID"),
    updatedAt: findTime(reported, "domain", "upDate"),
    expiresAt: findTime(reported, "domain", "exDate"),
    transferredAt: findTime(reported, "domain", "trDate"),
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

/** The data of a create. */
export function readCreated({ data }: EppResponse): EppRegistered | null {
  const reported = findData(data, "domain", "creData");
  return reported && readRegistered(reported);
}

/** The data of a renew, or a message of one. */
export function readRenewed({ data }: EppResponse): EppRegistered | null {
  const reported = findData(data, "domain", "renData");
  return reported && readRegistered(reported);
}

function readRegistered(reported: XmlElement): EppRegistered {
  return {
    name: lower(neededText(reported, "domain", "name")),
    createdAt: findTime(reported, "domain", "crDate"),
    expiresAt: findTime(reported, "domain", "exDate"),
  };
}

/** The transfer of a name in an answer or a message; null when there is none. */
export function readTransfer({ data }: EppResponse): EppTransfer | null {
  const reported = findData(data, "domain", "trnData");
  if (reported === null) return null;
  const time = (name: string): Date => {
    const at = findTime(reported, "domain", name);
    if (at === null) throw new GarbledError(`a transfer without ${name}`);
    return at;
  };
  return {
    name: lower(neededText(reported, "domain", "name")),
    status: neededText(reported, "domain", "trStatus"),
    requestedBy: neededText(reported, "domain", "reID"),
    requestedAt: time("reDate"),
    answeredBy: neededText(reported, "domain", "acID"),
    answeredAt: time("acDate"),
    expiresAt: findTime(reported, "domain", "exDate"),
  };
}

/** The name that a message is about, in any kind of message. */
export function findSubject({ data }: EppResponse): string | null {
  const reported = data.find(({ space }) => space === "domain");
  const name = reported && findText(reported, "domain", "name");
  return name ? lower(name) : null;
}

/** Fees in the answer of a check; none when the registry gave none. */
export function readFees({ extensions }: EppResponse): EppFees[] {
  const reported = findData(extensions, "fee", "chkData");
  if (reported === null) return [];
  const currency = findText(reported, "fee", "currency");
  return childrenOf(reported, "fee", "cd").map((one) => ({
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

/** A contact as the registry has it, with its sponsor. */
export function readContactInfo({ data }: EppResponse): EppContactData & { readonly sponsor: string } {
  const reported = needed(data, "contact", "infData");
  return {
    id: neededText(reported, "contact", "id"),
    sponsor: neededText(reported, "contact", "clID"),
    postal: childrenOf(reported, "contact", "postalInfo").map((info) => {
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
    voice: readPhone(findChild(reported, "contact", "voice")),
    fax: readPhone(findChild(reported, "contact", "fax")),
    email: findText(reported, "contact", "email") ?? "",
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
