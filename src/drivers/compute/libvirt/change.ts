import type { MachineAddress, MachineSize } from "../port.ts";
import { EngineRefusal } from "../engine/refusal.ts";
import { addressScript, cryptHash } from "../incus/guest-files.ts";
import { isOff } from "./domain.ts";
import { runInGuest } from "./guest-agent.ts";
import { ownMachine, type Site } from "./locate.ts";
import { define } from "./set-up.ts";
import { readVolumes, writeSeed } from "./volumes.ts";

/** Notes the password on the machine; `setUp` brings it to the guest, now or at the next start. */
export async function notePassword(site: Site, passwordHash: string): Promise<void> {
  const { note } = ownMachine(site);
  if (!cryptHash.test(passwordHash)) throw new EngineRefusal("invalid", "the hash is not one of crypt(3)");
  await define(site.host, { ...note, rootHash: passwordHash });
}

/** The definition has the new size at once; the machine has it from its next start. */
export async function changeSize(site: Site, { vcpu, memoryMb }: MachineSize): Promise<void> {
  const { note } = ownMachine(site);
  await define(site.host, { ...note, spec: { ...note.spec, vcpu, memoryMb } });
}

/** Allows the addresses, writes them for the next boot, and sets them in a running system at once. */
export async function changeAddresses(site: Site, addresses: readonly MachineAddress[]): Promise<void> {
  const { host, serverId } = site;
  const machine = ownMachine(site);
  const { note } = machine;
  const spec = { ...note.spec, addresses: addresses.map((one) => ({ ...one })) };
  await define(host, { ...note, spec });
  // The disks of a machine that is still new are made from its note.
  if (!note.isNew) await writeSeed(host, spec, await readVolumes(host));
  if (isOff(machine)) return;
  await host.changeCard(spec);
  const wanted = addresses.map(({ address, prefixLength }) => `${address}/${prefixLength}`).join(" ");
  await runInGuest(host, serverId, addressScript, { ADDRESSES: wanted });
}
