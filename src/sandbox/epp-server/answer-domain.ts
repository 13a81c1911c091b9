import type { NameInfo, TransferInfo } from "../registry/registry-session.ts";
import type {
  EppDomainCommand,
  EppDomainCreate,
  EppDomainRenew,
  EppDomainTransfer,
  EppHostsAsked,
  EppPeriod,
} from "#src/drivers/registrar/epp/codec/commands.ts";
import type { XmlElement } from "#src/drivers/registrar/epp/codec/xml.ts";
import {
  writeDomainInfo,
  writeGraces,
  writeRegistered,
  writeSigners,
  writeTransfer,
} from "#src/drivers/registrar/epp/codec/write-object-data.ts";
import { checkDomains } from "./check-domains.ts";
import {
  agreedCents,
  type Asked,
  charged,
  hostAttributes,
  otherCurrency,
  type Reply,
  reply,
} from "./reply.ts";
import { updateDomain } from "./update-domain.ts";

const wrongPeriod: Reply = { code: 2306, reason: "a period is of whole years" };

export async function answerDomain(command: EppDomainCommand, asked: Asked): Promise<Reply> {
  const { session } = asked;
  const name = "name" in command ? command.name.toLowerCase() : "";
  switch (command.kind) {
    case "domain-check":
      return checkDomains(command, asked);
    case "domain-info":
      return reply(await session.infoName(name, command.code ?? undefined), (info) => ({
        data: writeDomainInfo(infoOf(info, command.hosts)),
        extensions: [...writeGraces("infData", info.graces), writeSigners(info)],
      }));
    case "domain-create":
      return create(name, command, asked);
    case "domain-renew":
      return renew(name, command, asked);
    case "domain-update":
      return updateDomain(name, command, asked);
    case "domain-delete":
      return reply(await session.deleteName(name));
    case "domain-transfer":
      return moveName(name, command, asked);
  }
}

function infoOf(info: NameInfo, asked: EppHostsAsked) {
  const shows = (part: EppHostsAsked): boolean => asked === "all" || asked === part;
  return {
    ...info,
    nameServers: { as: "objects", hosts: shows("del") ? info.hosts : [] } as const,
    subordinates: shows("sub") ? info.subordinateHosts : [],
  };
}

async function create(name: string, command: EppDomainCreate, { session }: Asked): Promise<Reply> {
  const { period, nameServers, registrant, contacts, code, signers, fee } = command;
  if (nameServers.as === "attributes") return hostAttributes;
  const years = yearsOf(period);
  const feeCents = agreedCents(fee);
  if (years === null) return wrongPeriod;
  if (feeCents === undefined) return otherCurrency;
  const made = await session.createName({
    name,
    years,
    hosts: nameServers.hosts.map((host) => host.toLowerCase()),
    registrant,
    contacts: contacts.flatMap(({ type, id }) => (type === null ? [] : [{ type, id }])),
    signers,
    code: code === "" ? null : code,
    isPrivate: false,
    feeCents,
  });
  return reply(made, (value) => ({
    data: writeRegistered("creData", value),
    extensions: charged("creData", fee, value.feeCents),
  }));
}

async function renew(name: string, command: EppDomainRenew, { session }: Asked): Promise<Reply> {
  const { currentExpiry, period, fee } = command;
  const years = yearsOf(period);
  const feeCents = agreedCents(fee);
  if (years === null) return wrongPeriod;
  if (feeCents === undefined) return otherCurrency;
  return reply(await session.renewName({ name, currentExpiry, years, feeCents }), (value) => ({
    data: writeRegistered("renData", { ...value, createdAt: null }),
    extensions: charged("renData", fee, value.feeCents),
  }));
}

/** Absent: the registry's default, a year. */
function yearsOf(period: EppPeriod | null): number | null {
  if (period === null) return 1;
  const years = period.unit === "y" ? period.length : period.length / 12;
  return Number.isInteger(years) ? years : null;
}

async function moveName(name: string, command: EppDomainTransfer, { session }: Asked): Promise<Reply> {
  const { op, code, fee } = command;
  const encode = (value: TransferInfo) => ({ data: transferData(value) });
  if (op === "query") return reply(await session.queryTransfer(name, code ?? undefined), encode);
  if (op !== "request") return reply(await session.answerTransfer(name, op), encode);
  const feeCents = agreedCents(fee);
  if (feeCents === undefined) return otherCurrency;
  if (code === null) return { code: 2003, reason: "a transfer needs the code of the name" };
  return reply(await session.requestTransfer({ name, code, feeCents }), (value) => ({
    ...encode(value),
    extensions: charged("trnData", fee, value.feeCents),
  }));
}

export function transferData(transfer: TransferInfo): XmlElement {
  return writeTransfer({ ...transfer, status: transfer.state });
}
