import { isIPv6 } from "node:net";
import type { Act, NameServer } from "../../port.ts";
import type { EppAddress, EppNameServers } from "../codec/commands.ts";
import { readChecked, readHostAddresses } from "../codec/read-object-data.ts";
import { notBegun } from "./outcome.ts";
import { done, type RegistryLine } from "./registry-line.ts";

/** A host below the name can exist only when the name does. */
export function isBelow(host: string, name: string): boolean {
  return host === name || host.endsWith(`.${name}`);
}

/** The name servers in the form that the registry requires; missing host objects are created. */
export async function provideHosts(
  line: RegistryLine,
  servers: readonly NameServer[],
  key: string,
): Promise<Act<EppNameServers>> {
  if (line.registry.hosts === "attributes") {
    return done({
      as: "attributes",
      hosts: servers.map(({ host, addresses }) => ({ name: host, addresses: addresses.map(addressOf) })),
    });
  }
  const hosts = servers.map(({ host }) => host);
  if (hosts.length === 0) return done({ as: "objects", hosts });
  const checked = await line.ask({ kind: "host-check", names: hosts });
  if (!checked.ok) return { state: "refused", error: checked.error };
  const missing = new Set(
    readChecked(checked.value, "host").flatMap(({ id, isAvailable }) =>
      isAvailable ? [id.toLowerCase()] : [],
    ),
  );
  for (const { host, addresses } of servers) {
    const provided = missing.has(host)
      ? await make(line, host, addresses.map(addressOf), key)
      : await readdress(line, host, addresses.map(addressOf), key);
    if (provided.state !== "done") return notBegun(provided);
  }
  return done({ as: "objects", hosts });
}

async function make(
  line: RegistryLine,
  name: string,
  addresses: readonly EppAddress[],
  key: string,
): Promise<Act<null>> {
  const made = await line.act({ kind: "host-create", name, addresses }, key, "host");
  // Someone else was first: it exists.
  if (made.state === "refused" && made.error.code === "exists") return done(null);
  return made.state === "done" ? done(null) : made;
}

/** Updates the addresses of a host; one without glue has none of ours. */
async function readdress(
  line: RegistryLine,
  name: string,
  wanted: readonly EppAddress[],
  key: string,
): Promise<Act<null>> {
  if (wanted.length === 0) return done(null);
  const info = await line.ask({ kind: "host-info", name });
  if (!info.ok) return { state: "refused", error: info.error };
  const held = readHostAddresses(info.value);
  const add = wanted.filter(({ address }) => !held.some((one) => one.address === address));
  const remove = held.filter(({ address }) => !wanted.some((one) => one.address === address));
  if (add.length === 0 && remove.length === 0) return done(null);
  const changed = await line.act(
    {
      kind: "host-update",
      name,
      add: { addresses: add, statuses: [] },
      remove: { addresses: remove, statuses: [] },
      newName: null,
    },
    key,
    "host",
  );
  return changed.state === "done" ? done(null) : changed;
}

function addressOf(address: string): EppAddress {
  return { version: isIPv6(address) ? "v6" : "v4", address };
}
