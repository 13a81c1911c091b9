import type { RegistryName, Result } from "../port.ts";
import type { NamecomClient } from "./client.ts";
import { readGlue, readSigners } from "./name-servers.ts";
import { readDomain } from "./read-domain.ts";

export async function findInfo(call: NamecomClient, name: string): Promise<Result<RegistryName | null>> {
  const domain = await readDomain(call, name);
  if (!domain.ok || domain.value === null) return domain.ok ? { ok: true, value: null } : domain;
  const { createDate, expireDate, locked, nameservers } = domain.value;
  const signers = await readSigners(call, name);
  if (!signers.ok) return signers;
  const servers = await readGlue(call, name, nameservers);
  if (!servers.ok) return servers;
  return {
    ok: true,
    value: {
      name,
      isOurs: true,
      statuses: locked ? ["clientTransferProhibited"] : ["ok"],
      graces: [],
      createdAt: createDate,
      expiresAt: expireDate,
      transferredAt: null,
      nameServers: servers.value,
      delegationSigners: signers.value,
    },
  };
}
