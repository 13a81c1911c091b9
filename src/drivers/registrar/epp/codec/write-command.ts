import { type EppCommand, type EppLogin, isOfContact, isOfDomain, isOfHost } from "./commands.ts";
import { namespaces } from "./namespaces.ts";
import { writeContactCommand } from "./write-contact.ts";
import { writeDomainCommand } from "./write-domain.ts";
import { writeHostCommand } from "./write-host.ts";
import { elementsOf, writeXml, type XmlElement } from "./xml.ts";

const epp = elementsOf("epp");
const loginSec = elementsOf("loginSec");

/** The parts of a command in a frame: itself, and its extensions. */
export interface CommandParts {
  readonly command: XmlElement;
  readonly extensions: readonly (XmlElement | null)[];
}

export function writeHello(): string {
  return writeXml(epp("epp", [epp("hello")]));
}

/** A command as a document. Throws UnwritableError for a value that XML cannot carry. */
export function writeCommand(command: EppCommand, transaction: string): string {
  const { command: element, extensions } = partsOf(command);
  const reported = extensions.filter((extension) => extension !== null);
  return writeXml(
    epp("epp", [
      epp("command", [
        element,
        reported.length === 0 ? null : epp("extension", reported),
        epp("clTRID", transaction),
      ]),
    ]),
  );
}

function partsOf(command: EppCommand): CommandParts {
  if (isOfDomain(command)) return writeDomainCommand(command);
  if (isOfContact(command)) return writeContactCommand(command);
  if (isOfHost(command)) return writeHostCommand(command);
  switch (command.kind) {
    case "login":
      return writeLogin(command);
    case "logout":
      return { command: epp("logout"), extensions: [] };
    case "poll-request":
      return { command: epp("poll", "", { op: "req" }), extensions: [] };
    case "poll-ack":
      return { command: epp("poll", "", { op: "ack", msgID: command.messageId }), extensions: [] };
    case "unimplemented":
      throw new TypeError("no one sends what no one can do");
  }
}

/** Replaces a password that is in the extension (RFC 8807 §3.1). */
export const passwordElsewhere = "[LOGIN-SECURITY]";

function writeLogin(login: EppLogin): CommandParts {
  // Passwords of more than 16 characters do not fit in the command itself; some registries accept none there.
  const isApart = login.extensions.includes(namespaces.loginSec);
  const password = (text: string): string => (isApart ? passwordElsewhere : text);
  const { newPassword } = login;
  return {
    command: epp("login", [
      epp("clID", login.clientId),
      epp("pw", password(login.password)),
      newPassword === null ? null : epp("newPW", password(newPassword)),
      epp("options", [epp("version", login.version), epp("lang", login.language)]),
      epp("svcs", [
        ...login.objects.map((uri) => epp("objURI", uri)),
        login.extensions.length === 0
          ? null
          : epp(
              "svcExtension",
              login.extensions.map((uri) => epp("extURI", uri)),
            ),
      ]),
    ]),
    extensions: [
      isApart
        ? loginSec("loginSec", [
            loginSec("pw", login.password),
            newPassword === null ? null : loginSec("newPW", newPassword),
          ])
        : null,
    ],
  };
}
