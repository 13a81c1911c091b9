import type {
  EppContactChange,
  EppContactCommand,
  EppContactData,
  EppPhone,
  EppPostalAddress,
} from "./commands.ts";
import type { CommandParts } from "./write-command.ts";
import { elementsOf, type XmlElement } from "./xml.ts";

const epp = elementsOf("epp");
const contact = elementsOf("contact");

export function writeContactCommand(command: EppContactCommand): CommandParts {
  switch (command.kind) {
    case "contact-check":
      return parts(
        "check",
        command.ids.map((id) => contact("id", id)),
      );
    case "contact-info": {
      const { id, code } = command;
      return parts("info", [contact("id", id), code === null ? null : codeOf(code)]);
    }
    case "contact-create":
      return parts("create", [...writeContactData(command), codeOf(command.code)]);
    case "contact-update":
      return parts("update", writeChange(command));
    case "contact-delete":
      return parts("delete", [contact("id", command.id)]);
  }
}

function parts(verb: string, content: readonly (XmlElement | null)[]): CommandParts {
  return { command: epp(verb, [contact(verb, content)]), extensions: [] };
}

/** Id, addresses, numbers and email: the beginning of a create, and of an info with its parts between. */
function writeContactData({ id, postal, voice, fax, email }: EppContactData): (XmlElement | null)[] {
  return [contact("id", id), ...writeContactDetails({ postal, voice, fax, email })];
}

export function writeContactDetails({
  postal,
  voice,
  fax,
  email,
}: Omit<EppContactData, "id">): (XmlElement | null)[] {
  return [
    ...postal.map(({ type, name, organization, address }) =>
      contact(
        "postalInfo",
        [
          contact("name", name),
          organization === null ? null : contact("org", organization),
          writeAddress(address),
        ],
        { type },
      ),
    ),
    writePhone("voice", voice),
    writePhone("fax", fax),
    contact("email", email),
  ];
}

function writeChange(change: EppContactChange): (XmlElement | null)[] {
  const { addStatuses, removeStatuses, postal, voice, fax, email, code } = change;
  const changed = [
    ...postal.map(({ type, name, organization, address }) =>
      contact(
        "postalInfo",
        [
          name === null ? null : contact("name", name),
          organization === null ? null : contact("org", organization),
          address && writeAddress(address),
        ],
        { type },
      ),
    ),
    writePhone("voice", voice),
    writePhone("fax", fax),
    email === null ? null : contact("email", email),
    code === null ? null : codeOf(code),
  ];
  return [
    contact("id", change.id),
    writeStatuses("add", addStatuses),
    writeStatuses("rem", removeStatuses),
    changed.every((part) => part === null) ? null : contact("chg", changed),
  ];
}

function writeStatuses(name: string, statuses: readonly string[]): XmlElement | null {
  if (statuses.length === 0) return null;
  return contact(
    name,
    statuses.map((status) => contact("status", "", { s: status })),
  );
}

function codeOf(code: string): XmlElement {
  return contact("authInfo", [contact("pw", code)]);
}

function writeAddress({ street, city, province, postalCode, country }: EppPostalAddress): XmlElement {
  return contact("addr", [
    ...street.map((line) => contact("street", line)),
    contact("city", city),
    province === null ? null : contact("sp", province),
    postalCode === null ? null : contact("pc", postalCode),
    contact("cc", country),
  ]);
}

function writePhone(name: string, phone: EppPhone | null): XmlElement | null {
  return phone && contact(name, phone.number, phone.extension === null ? {} : { x: phone.extension });
}
