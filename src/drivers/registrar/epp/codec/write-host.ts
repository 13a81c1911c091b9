import type { EppAddress, EppHostCommand, EppHostParts } from "./commands.ts";
import type { CommandParts } from "./write-command.ts";
import { elementsOf, type XmlElement } from "./xml.ts";

const epp = elementsOf("epp");
const host = elementsOf("host");

export function writeHostCommand(command: EppHostCommand): CommandParts {
  switch (command.kind) {
    case "host-check":
      return parts(
        "check",
        command.names.map((name) => host("name", name)),
      );
    case "host-info":
      return parts("info", [host("name", command.name)]);
    case "host-create":
      return parts("create", [host("name", command.name), ...command.addresses.map(writeAddress)]);
    case "host-update": {
      const { name, add, remove, newName } = command;
      return parts("update", [
        host("name", name),
        writeParts("add", add),
        writeParts("rem", remove),
        newName === null ? null : host("chg", [host("name", newName)]),
      ]);
    }
    case "host-delete":
      return parts("delete", [host("name", command.name)]);
  }
}

function parts(verb: string, content: readonly (XmlElement | null)[]): CommandParts {
  return { command: epp(verb, [host(verb, content)]), extensions: [] };
}

/** An address of a host, in a command or in the list of an info. */
export function writeAddress({ version, address }: EppAddress): XmlElement {
  return host("addr", address, { ip: version });
}

function writeParts(name: string, { addresses, statuses }: EppHostParts): XmlElement | null {
  if (addresses.length === 0 && statuses.length === 0) return null;
  return host(name, [
    ...addresses.map(writeAddress),
    ...statuses.map((status) => host("status", "", { s: status })),
  ]);
}
