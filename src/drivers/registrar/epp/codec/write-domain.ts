import type {
  EppDomainCommand,
  EppDomainContact,
  EppDomainCreate,
  EppDomainParts,
  EppDomainUpdate,
  EppFee,
  EppFeeCheck,
  EppNameServers,
  EppPeriod,
  EppRestore,
  EppSigner,
  EppSignerChange,
} from "./commands.ts";
import type { CommandParts } from "./write-command.ts";
import { elementsOf, type XmlElement } from "./xml.ts";

const epp = elementsOf("epp");
const domain = elementsOf("domain");
const secDNS = elementsOf("secDNS");
const rgp = elementsOf("rgp");
const fee = elementsOf("fee");

export function writeDomainCommand(command: EppDomainCommand): CommandParts {
  switch (command.kind) {
    case "domain-check": {
      const names = command.names.map((name) => domain("name", name));
      return parts("check", domain("check", names), command.fee && writeFeeCheck(command.fee));
    }
    case "domain-info": {
      const name = domain("name", command.name, { hosts: command.hosts });
      return parts("info", domain("info", [name, command.code === null ? null : codeOf(command.code)]));
    }
    case "domain-create":
      return writeCreate(command);
    case "domain-renew": {
      const { name, currentExpiry, period } = command;
      const content = [domain("name", name), domain("curExpDate", currentExpiry), writePeriod(period)];
      return parts("renew", domain("renew", content), writeFee("renew", command.fee));
    }
    case "domain-update":
      return writeUpdate(command);
    case "domain-delete":
      return parts("delete", domain("delete", [domain("name", command.name)]));
    case "domain-transfer": {
      const { op, name, period, code } = command;
      const content = [domain("name", name), writePeriod(period), code === null ? null : codeOf(code)];
      return {
        command: epp("transfer", [domain("transfer", content)], { op }),
        extensions: [writeFee("transfer", command.fee)],
      };
    }
  }
}

function parts(verb: string, object: XmlElement, ...extensions: (XmlElement | null)[]): CommandParts {
  return { command: epp(verb, [object]), extensions };
}

function writeCreate(command: EppDomainCreate): CommandParts {
  const { name, period, nameServers, registrant, contacts, code, signers } = command;
  const content = [
    domain("name", name),
    writePeriod(period),
    writeNameServers(nameServers),
    registrant === null ? null : domain("registrant", registrant),
    ...contacts.map(writeContact),
    codeOf(code),
  ];
  const signed = signers.length === 0 ? null : secDNS("create", signers.map(writeSigner));
  return parts("create", domain("create", content), signed, writeFee("create", command.fee));
}

function writeUpdate(command: EppDomainUpdate): CommandParts {
  const { name, add, remove, registrant, code, signers, restore } = command;
  const change =
    registrant === null && code === null
      ? null
      : domain("chg", [
          registrant === null ? null : domain("registrant", registrant),
          code === null
            ? null
            : typeof code === "string"
              ? codeOf(code)
              : domain("authInfo", [domain("null")]),
        ]);
  const content = [domain("name", name), writeParts("add", add), writeParts("rem", remove), change];
  return parts(
    "update",
    domain("update", content),
    writeSignerChange(signers),
    writeRestore(restore),
    writeFee("update", command.fee),
  );
}

function writeParts(name: string, { nameServers, contacts, statuses }: EppDomainParts): XmlElement | null {
  const content = [
    writeNameServers(nameServers),
    ...contacts.map(writeContact),
    ...statuses.map((status) => domain("status", "", { s: status })),
  ];
  return content.every((part) => part === null) ? null : domain(name, content);
}

function codeOf(code: string): XmlElement {
  return domain("authInfo", [domain("pw", code)]);
}

function writePeriod(period: EppPeriod | null): XmlElement | null {
  return period && domain("period", String(period.length), { unit: period.unit });
}

function writeContact({ type, id }: EppDomainContact): XmlElement {
  return domain("contact", id, type === null ? {} : { type });
}

/** Name servers of a name, in a command or in the list of an info. */
export function writeNameServers(servers: EppNameServers): XmlElement | null {
  if (servers.hosts.length === 0) return null;
  if (servers.as === "objects") {
    return domain(
      "ns",
      servers.hosts.map((host) => domain("hostObj", host)),
    );
  }
  const hosts = servers.hosts.map(({ name, addresses }) =>
    domain("hostAttr", [
      domain("hostName", name),
      ...addresses.map(({ version, address }) => domain("hostAddr", address, { ip: version })),
    ]),
  );
  return domain("ns", hosts);
}

export function writeSigner({ keyTag, algorithm, digestType, digest }: EppSigner): XmlElement {
  return secDNS("dsData", [
    secDNS("keyTag", String(keyTag)),
    secDNS("alg", String(algorithm)),
    secDNS("digestType", String(digestType)),
    secDNS("digest", digest),
  ]);
}

function writeSignerChange(change: EppSignerChange | null): XmlElement | null {
  if (change === null) return null;
  const { remove, add } = change;
  const removed = remove === "all" ? [secDNS("all", "true")] : remove.map(writeSigner);
  return secDNS("update", [
    removed.length === 0 ? null : secDNS("rem", removed),
    add.length === 0 ? null : secDNS("add", add.map(writeSigner)),
  ]);
}

function writeRestore(restore: EppRestore | null): XmlElement | null {
  if (restore === null) return null;
  if (restore.op === "request") return rgp("update", [rgp("restore", "", { op: "request" })]);
  const report = rgp("report", [
    rgp("preData", restore.before),
    rgp("postData", restore.after),
    rgp("delTime", restore.deletedAt),
    rgp("resTime", restore.restoredAt),
    rgp("resReason", restore.reason),
    ...restore.statements.map((statement) => rgp("statement", statement)),
  ]);
  return rgp("update", [rgp("restore", [report], { op: "report" })]);
}

function writeFeeCheck({ currency, commands }: EppFeeCheck): XmlElement {
  return fee("check", [
    currency === null ? null : fee("currency", currency),
    ...commands.map(({ command, years }) =>
      fee("command", [years === null ? null : fee("period", String(years), { unit: "y" })], {
        name: command,
      }),
    ),
  ]);
}

function writeFee(command: string, reported: EppFee | null): XmlElement | null {
  if (reported === null) return null;
  const { currency, amounts } = reported;
  return fee(command, [
    currency === null ? null : fee("currency", currency),
    ...amounts.map((amount) => fee("fee", amount)),
  ]);
}
