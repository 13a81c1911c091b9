import type { EppCommand, EppHostParts } from "./commands.ts";
import type { ObjectCommand } from "./read-command.ts";
import { readAddress } from "./read-domain.ts";
import { EppSyntaxError, readChoice, readLabel, readLine, readSequence } from "./read-sequence.ts";
import type { XmlElement } from "./xml.ts";

const maxNames = 500;

const statuses = [
  "clientDeleteProhibited",
  "clientUpdateProhibited",
  "linked",
  "ok",
  "pendingCreate",
  "pendingDelete",
  "pendingTransfer",
  "pendingUpdate",
  "serverDeleteProhibited",
  "serverUpdateProhibited",
] as const;

export function readHostCommand({ verb, object }: ObjectCommand): EppCommand {
  const content = readSequence(object);
  const read = (): EppCommand => {
    const names = [content.one("name"), ...(verb === "check" ? content.many("name", maxNames) : [])];
    const [name = ""] = names.map(readLabel);
    switch (verb) {
      case "check":
        return { kind: "host-check", names: names.map(readLabel) };
      case "info":
        return { kind: "host-info", name };
      case "create":
        return { kind: "host-create", name, addresses: content.many("addr", maxNames).map(readAddress) };
      case "update": {
        const add = readParts(content.maybe("add"));
        const remove = readParts(content.maybe("rem"));
        const change = content.maybe("chg");
        return { kind: "host-update", name, add, remove, newName: change && readNewName(change) };
      }
      case "delete":
        return { kind: "host-delete", name };
      case "renew":
      case "transfer":
        throw new EppSyntaxError(`a host has no ${verb}`);
    }
  };
  const command = read();
  content.end();
  return command;
}

function readNewName(change: XmlElement): string {
  const content = readSequence(change);
  const name = readLabel(content.one("name"));
  content.end();
  return name;
}

function readParts(element: XmlElement | null): EppHostParts {
  if (element === null) return { addresses: [], statuses: [] };
  const content = readSequence(element);
  const addresses = content.many("addr", maxNames).map(readAddress);
  const reported = content.many("status", 7).map((status) => {
    readLine(status, { attributes: ["s", "lang"] });
    return readChoice(status, "s", statuses);
  });
  content.end();
  return { addresses, statuses: reported };
}
