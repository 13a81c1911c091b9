import type { MachineAddress, MachineSize } from "../port.ts";
import { addressScript, cryptHash, networkFiles } from "./guest-files.ts";
import { ownMachine, type Site } from "./locate.ts";
import { isRunning, keys, networkCard, sizeLimits, speedOf } from "./machine.ts";
import { runInGuest } from "./operations.ts";
import { guestApiKey, networkLink } from "./provision.ts";
import { IncusRefusal } from "./refusal.ts";

/** Notes the password on the instance; `setUp` brings it to the guest, now or at the next start. */
export async function notePassword(site: Site, passwordHash: string): Promise<void> {
  const machine = ownMachine(site);
  if (!cryptHash.test(passwordHash)) throw new IncusRefusal("invalid", "the hash is not one of crypt(3)");
  const guestApi = await guestApiKey(site.client);
  await site.client.send("PATCH", `/1.0/instances/${machine.name}`, {
    // On a machine of an earlier release the guest may still be able to read it.
    config: { [guestApi]: "false", [keys.rootHash]: passwordHash },
  });
}

/** A container has its new size at once; one that uses more memory than the new limit keeps the old one. */
export async function changeSize(site: Site, size: MachineSize): Promise<void> {
  const { name } = ownMachine(site);
  await site.client.send("PATCH", `/1.0/instances/${name}`, { config: sizeLimits(size) });
}

/** Allows the addresses, writes them for the next start, and sets them in a running system at once. */
export async function changeAddresses(site: Site, addresses: readonly MachineAddress[]): Promise<void> {
  const { client, node, serverId } = site;
  const machine = ownMachine(site);
  const link = { ...(await networkLink(client, node)), ...speedOf(machine) };
  const eth0 = networkCard(serverId, addresses, link);
  await client.send("PATCH", `/1.0/instances/${machine.name}`, { devices: { eth0 } });
  for (const file of networkFiles(addresses)) await client.writeFile(machine.name, file);
  if (!isRunning(machine)) return;
  const wanted = addresses.map(({ address, prefixLength }) => `${address}/${prefixLength}`).join(" ");
  await runInGuest(client, machine.name, addressScript, { ADDRESSES: wanted });
}
