import type { EppCommand, EppContactChange, EppContactData, EppPhone, EppPostalAddress } from "./commands.ts";
import type { ObjectCommand } from "./read-command.ts";
import { readCode } from "./read-domain.ts";
import {
  EppSyntaxError,
  readChoice,
  readId,
  readLine,
  readSequence,
  readToken,
  type Sequence,
} from "./read-sequence.ts";
import type { XmlElement } from "./xml.ts";

const maxIds = 500;
const statuses = ["clientDeleteProhibited", "clientTransferProhibited", "clientUpdateProhibited"] as const;
const otherStatuses = [
  "linked",
  "ok",
  "pendingCreate",
  "pendingDelete",
  "pendingTransfer",
  "pendingUpdate",
  "serverDeleteProhibited",
  "serverTransferProhibited",
  "serverUpdateProhibited",
] as const;

export function readContactCommand({ verb, object }: ObjectCommand): EppCommand {
  const content = readSequence(object);
  const read = (): EppCommand => {
    switch (verb) {
      case "check":
        return {
          kind: "contact-check",
          ids: [content.one("id"), ...content.many("id", maxIds)].map(readId),
        };
      case "info":
        return { kind: "contact-info", id: readId(content.one("id")), code: readMaybeCode(content) };
      case "create": {
        const data = readContactData(content);
        const code = readCode(content.one("authInfo")) ?? "";
        readDisclose(content);
        return { kind: "contact-create", ...data, code };
      }
      case "update":
        return { kind: "contact-update", ...readChange(content) };
      case "delete":
        return { kind: "contact-delete", id: readId(content.one("id")) };
      case "transfer":
        readId(content.one("id"));
        readMaybeCode(content);
        return { kind: "unimplemented", what: "command" };
      case "renew":
        throw new EppSyntaxError("a contact is not renewed");
    }
  };
  const command = read();
  content.end();
  return command;
}

function readContactData(content: Sequence): EppContactData {
  const id = readId(content.one("id"));
  const postal = [content.one("postalInfo"), ...content.many("postalInfo", 1)].map((info) => {
    const within = readSequence(info, "type");
    const name = readLine(within.one("name"), { min: 1, max: 255 });
    const organization = within.maybe("org");
    const address = readAddress(within.one("addr"));
    within.end();
    return {
      type: postalType(info),
      name,
      organization: organization && readLine(organization, line),
      address,
    };
  });
  const voice = readPhone(content.maybe("voice"));
  const fax = readPhone(content.maybe("fax"));
  return { id, postal, voice, fax, email: readToken(content.one("email"), { min: 1 }) };
}

function readChange(content: Sequence): EppContactChange {
  const id = readId(content.one("id"));
  const addStatuses = readStatuses(content.maybe("add"));
  const removeStatuses = readStatuses(content.maybe("rem"));
  const change = content.maybe("chg");
  const nothing = { postal: [], voice: null, fax: null, email: null, code: null };
  if (change === null) return { id, addStatuses, removeStatuses, ...nothing };
  const within = readSequence(change);
  const postal = within.many("postalInfo", 2).map((info) => {
    const parts = readSequence(info, "type");
    const name = parts.maybe("name");
    const organization = parts.maybe("org");
    const address = parts.maybe("addr");
    parts.end();
    return {
      type: postalType(info),
      name: name && readLine(name, { min: 1, max: 255 }),
      organization: organization && readLine(organization, line),
      address: address && readAddress(address),
    };
  });
  const voice = readPhone(within.maybe("voice"));
  const fax = readPhone(within.maybe("fax"));
  const email = within.maybe("email");
  const code = readMaybeCode(within);
  readDisclose(within);
  within.end();
  return {
    id,
    addStatuses,
    removeStatuses,
    postal,
    voice,
    fax,
    email: email && readToken(email, { min: 1 }),
    code,
  };
}

const line = { max: 255 } as const;

function postalType(info: XmlElement): "int" | "loc" {
  return readChoice(info, "type", ["int", "loc"]);
}

function readAddress(element: XmlElement): EppPostalAddress {
  const content = readSequence(element);
  const street = content.many("street", 3).map((one) => readLine(one, line));
  const city = readLine(content.one("city"), { min: 1, max: 255 });
  const province = content.maybe("sp");
  const postalCode = content.maybe("pc");
  const country = readToken(content.one("cc"), { min: 2, max: 2 });
  content.end();
  return {
    street,
    city,
    province: province && readLine(province, line),
    postalCode: postalCode && readToken(postalCode, { max: 16 }),
    country,
  };
}

function readPhone(element: XmlElement | null): EppPhone | null {
  if (element === null) return null;
  const pattern = /^(\+[0-9]{1,3}\.[0-9]{1,14})?$/;
  const number = readToken(element, { pattern, max: 17, attributes: ["x"] });
  return { number, extension: element.attributes["x"]?.trim() ?? null };
}

function readStatuses(element: XmlElement | null): string[] {
  if (element === null) return [];
  const content = readSequence(element);
  const found = [content.one("status"), ...content.many("status", 6)].map((status) => {
    readLine(status, { attributes: ["s", "lang"] });
    return readChoice(status, "s", [...statuses, ...otherStatuses]);
  });
  content.end();
  return found;
}

function readMaybeCode(content: Sequence): string | null {
  const element = content.maybe("authInfo");
  return element && (readCode(element) ?? "");
}

/** Which fields of a contact may be disclosed; none are disclosed here. */
function readDisclose(content: Sequence): void {
  const element = content.maybe("disclose");
  if (element === null) return;
  readChoice(element, "flag", ["0", "1", "true", "false"]);
  const within = readSequence(element, "flag");
  for (const name of ["name", "org", "addr"]) within.many(name, 2).forEach(postalType);
  for (const name of ["voice", "fax", "email"]) within.maybe(name);
  within.end();
}
