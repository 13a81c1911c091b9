import type { ClientStatus, NameParts, UpdateName } from "../registry/registry-session.ts";
import type { EppDomainParts, EppDomainUpdate } from "#src/drivers/registrar/epp/codec/commands.ts";
import { writeGraces } from "#src/drivers/registrar/epp/codec/write-object-data.ts";
import {
  agreedCents,
  type Asked,
  charged,
  hostAttributes,
  otherCurrency,
  type Reply,
  reply,
} from "./reply.ts";

const clientStatuses: readonly ClientStatus[] = [
  "clientHold",
  "clientDeleteProhibited",
  "clientRenewProhibited",
  "clientTransferProhibited",
  "clientUpdateProhibited",
];

/** A change of a name, or its way out of redemption (RFC 3915). */
export async function updateDomain(name: string, command: EppDomainUpdate, asked: Asked): Promise<Reply> {
  if (command.restore !== null) return restore(name, command, asked);
  const { add, remove, registrant, code } = command;
  const foreign = [...add.statuses, ...remove.statuses].find((status) => !isClientStatus(status));
  if (foreign !== undefined) return { code: 2306, reason: `${foreign} is the registry's to set` };
  if ([add, remove].some(({ nameServers }) => nameServers.as === "attributes")) return hostAttributes;
  const change: UpdateName = {
    name,
    ...changedParts(command),
    ...(registrant !== null && { registrant: registrant === "" ? null : registrant }),
    ...(code !== null && { code: typeof code === "string" && code !== "" ? code : null }),
  };
  return reply(await asked.session.updateName(change), () => ({
    extensions: charged("updData", command.fee, null),
  }));
}

function changedParts({
  add,
  remove,
  signers,
}: EppDomainUpdate): Pick<UpdateName, "add" | "remove" | "removesAllSigners"> {
  const removesAllSigners = signers?.remove === "all";
  const removedSigners = signers === null || signers.remove === "all" ? [] : signers.remove;
  return {
    add: { ...partsOf(add), signers: signers?.add ?? [] },
    remove: { ...partsOf(remove), signers: removedSigners },
    removesAllSigners,
  };
}

async function restore(name: string, command: EppDomainUpdate, { session }: Asked): Promise<Reply> {
  const feeCents = agreedCents(command.fee);
  if (feeCents === undefined) return otherCurrency;
  if (command.restore?.op === "report") {
    // The price was answered with the request.
    return reply(await session.reportRestore(name), () => ({
      extensions: charged("updData", command.fee, null),
    }));
  }
  return reply(await session.requestRestore(name, feeCents), (value) => ({
    extensions: [
      ...writeGraces("upData", ["pendingRestore"]),
      ...charged("updData", command.fee, value.feeCents),
    ],
  }));
}

function isClientStatus(status: string): status is ClientStatus {
  return clientStatuses.some((known) => known === status);
}

function partsOf({ nameServers, contacts, statuses }: EppDomainParts): NameParts {
  return {
    hosts: nameServers.as === "objects" ? nameServers.hosts.map((host) => host.toLowerCase()) : [],
    contacts: contacts.flatMap(({ type, id }) => (type === null ? [] : [{ type, id }])),
    statuses: statuses.filter(isClientStatus),
  };
}
