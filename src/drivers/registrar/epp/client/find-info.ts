import type { RegistryName, Result } from "../../port.ts";
import type { EppDomainInfo } from "../codec/object-data.ts";
import { readDomainInfo, readHostAddresses } from "../codec/read-object-data.ts";
import { isBelow } from "./provide-hosts.ts";
import type { RegistryLine } from "./registry-line.ts";

/** The date used when a registry gives none for a name of others. */
const unknownDate = new Date(0);

export async function findInfo(
  line: RegistryLine,
  name: string,
  code?: string,
): Promise<Result<EppDomainInfo | null>> {
  const info = await line.ask({ kind: "domain-info", name, hosts: "all", code: code ?? null });
  if (info.ok) return { ok: true, value: readDomainInfo(info.value) };
  return info.error.code === "not_found" ? { ok: true, value: null } : info;
}

export async function infoOf(
  line: RegistryLine,
  name: string,
  code?: string,
): Promise<Result<RegistryName | null>> {
  const found = await findInfo(line, name, code);
  if (!found.ok) return found;
  if (found.value === null) return { ok: true, value: null };
  return { ok: true, value: nameOf(line, found.value, await glueOf(line, found.value)) };
}

/** Addresses of the host objects below a name. */
async function glueOf(
  line: RegistryLine,
  { name, nameServers }: EppDomainInfo,
): Promise<Map<string, string[]>> {
  const below = nameServers.as === "objects" ? nameServers.hosts.filter((host) => isBelow(host, name)) : [];
  const glue = new Map<string, string[]>();
  for (const host of below) {
    const info = await line.ask({ kind: "host-info", name: host });
    if (info.ok)
      glue.set(
        host,
        readHostAddresses(info.value).map(({ address }) => address),
      );
  }
  return glue;
}

function nameOf(
  { registry }: RegistryLine,
  info: EppDomainInfo,
  glue: ReadonlyMap<string, string[]>,
): RegistryName {
  const { nameServers: servers } = info;
  return {
    name: info.name,
    isOurs: info.sponsor === registry.clientId,
    statuses: info.statuses,
    graces: info.graces,
    createdAt: info.createdAt ?? unknownDate,
    expiresAt: info.expiresAt ?? unknownDate,
    transferredAt: info.transferredAt,
    nameServers:
      servers.as === "objects"
        ? servers.hosts.map((host) => ({ host, addresses: glue.get(host) ?? [] }))
        : servers.hosts.map(({ name, addresses }) => ({
            host: name,
            addresses: addresses.map(({ address }) => address),
          })),
    delegationSigners: info.signers,
  };
}
