import type {
  EppChecked,
  EppContactInfo,
  EppDomainInfo,
  EppFees,
  EppHostInfo,
  EppRegistered,
  EppTransfer,
} from "./object-data.ts";
import { writeContactDetails } from "./write-contact.ts";
import { writeNameServers, writeSigner } from "./write-domain.ts";
import { writeAddress } from "./write-host.ts";
import { elementsOf, type XmlElement } from "./xml.ts";

type Maker = ReturnType<typeof elementsOf>;

const domain = elementsOf("domain");
const contact = elementsOf("contact");
const host = elementsOf("host");
const secDNS = elementsOf("secDNS");
const rgp = elementsOf("rgp");
const fee = elementsOf("fee");

/** `chkData` of names, hosts or contacts. */
export function writeChecked(
  space: "domain" | "contact" | "host",
  checked: readonly EppChecked[],
): XmlElement {
  const make = elementsOf(space);
  return make(
    "chkData",
    checked.map(({ id, isAvailable, reason }) =>
      make("cd", [
        make(space === "contact" ? "id" : "name", id, { avail: isAvailable ? "1" : "0" }),
        reason === null ? null : make("reason", reason),
      ]),
    ),
  );
}

export function writeDomainInfo(info: EppDomainInfo): XmlElement {
  return domain("infData", [
    domain("name", info.name),
    domain("roid", info.roid),
    ...info.statuses.map((status) => domain("status", "", { s: status })),
    text(domain, "registrant", info.registrant),
    ...info.contacts.map(({ type, id }) => domain("contact", id, type === null ? {} : { type })),
    writeNameServers(info.nameServers),
    ...info.subordinates.map((name) => domain("host", name)),
    domain("clID", info.sponsor),
    text(domain, "crID", info.createdBy),
    time(domain, "crDate", info.createdAt),
    text(domain, "upID", info.updatedBy),
    time(domain, "upDate", info.updatedAt),
    time(domain, "exDate", info.expiresAt),
    time(domain, "trDate", info.transferredAt),
    info.code === null ? null : domain("authInfo", [domain("pw", info.code)]),
  ]);
}

/** Grace periods of an info (RFC 3915), or those that an update set. The schema requires one status in each. */
export function writeGraces(name: "infData" | "upData", graces: readonly string[]): XmlElement[] {
  return graces.map((grace) => rgp(name, [rgp("rgpStatus", "", { s: grace })]));
}

export function writeSigners({ signers }: Pick<EppDomainInfo, "signers">): XmlElement | null {
  return signers.length === 0 ? null : secDNS("infData", signers.map(writeSigner));
}

/** `creData` and `renData`. */
export function writeRegistered(
  name: "creData" | "renData",
  { name: subject, createdAt, expiresAt }: EppRegistered,
): XmlElement {
  return domain(name, [
    domain("name", subject),
    name === "creData" ? time(domain, "crDate", createdAt) : null,
    time(domain, "exDate", expiresAt),
  ]);
}

export function writeTransfer(transfer: EppTransfer): XmlElement {
  return domain("trnData", [
    domain("name", transfer.name),
    domain("trStatus", transfer.status),
    domain("reID", transfer.requestedBy),
    time(domain, "reDate", transfer.requestedAt),
    domain("acID", transfer.answeredBy),
    time(domain, "acDate", transfer.answeredAt),
    time(domain, "exDate", transfer.expiresAt),
  ]);
}

/** The result of a pending act, or a change of a name without its registrar. */
export function writePending(
  name: string,
  hasWorked: boolean,
  at: Date,
  serverTransaction: string,
): XmlElement {
  const epp = elementsOf("epp");
  return domain("panData", [
    domain("name", name, { paResult: hasWorked ? "1" : "0" }),
    domain("paTRID", [epp("svTRID", serverTransaction)]),
    time(domain, "paDate", at),
  ]);
}

/** `chkData` of fees (RFC 8748 §5.1.1). */
export function writeFees(fees: readonly EppFees[]): XmlElement | null {
  const [first] = fees;
  if (first === undefined) return null;
  return fee("chkData", [
    text(fee, "currency", first.currency),
    ...fees.map(({ name, isAvailable, feeClass, commands }) =>
      fee(
        "cd",
        [
          fee("objID", name),
          text(fee, "class", feeClass),
          ...commands.map(({ command, years, isStandard, amounts }) =>
            fee(
              "command",
              [
                years === null ? null : fee("period", String(years), { unit: "y" }),
                ...amounts.map((amount) => fee("fee", amount)),
              ],
              { name: command, standard: isStandard ? "1" : "0" },
            ),
          ),
        ],
        { avail: isAvailable ? "1" : "0" },
      ),
    ),
  ]);
}

export type ChargedData = "creData" | "renData" | "trnData" | "updData";

/** The cost of an act (RFC 8748 §5.2); null: nothing. */
export function writeCharged(name: ChargedData, currency: string, amount: string | null): XmlElement {
  return fee(name, [fee("currency", currency), amount === null ? null : fee("fee", amount)]);
}

export function writeContactInfo(info: EppContactInfo): XmlElement {
  return contact("infData", [
    contact("id", info.id),
    contact("roid", info.roid),
    ...info.statuses.map((status) => contact("status", "", { s: status })),
    ...writeContactDetails(info),
    contact("clID", info.sponsor),
    contact("crID", info.createdBy),
    time(contact, "crDate", info.createdAt),
    time(contact, "upDate", info.updatedAt),
  ]);
}

export function writeHostInfo(info: EppHostInfo): XmlElement {
  return host("infData", [
    host("name", info.name),
    host("roid", info.roid),
    ...info.statuses.map((status) => host("status", "", { s: status })),
    ...info.addresses.map(writeAddress),
    host("clID", info.sponsor),
    host("crID", info.createdBy),
    time(host, "crDate", info.createdAt),
    time(host, "upDate", info.updatedAt),
  ]);
}

/** `creData` of a contact or a host. */
export function writeMade(space: "contact" | "host", id: string, createdAt: Date): XmlElement {
  const make = elementsOf(space);
  return make("creData", [make(space === "contact" ? "id" : "name", id), time(make, "crDate", createdAt)]);
}

function text(make: Maker, name: string, value: string | null): XmlElement | null {
  return value === null ? null : make(name, value);
}

function time(make: Maker, name: string, at: Date | null): XmlElement | null {
  return at && make(name, at.toISOString());
}
