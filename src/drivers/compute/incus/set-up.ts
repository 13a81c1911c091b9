import type { MachineSpec } from "../port.ts";
import type { Instance } from "./answers.ts";
import type { IncusClient } from "./client.ts";
import { type Move, reached } from "./goal.ts";
import { guestFiles, passwordScript } from "./guest-files.ts";
import { setting, isRunning, isStopped, keys, notedSpec } from "./machine.ts";
import { findOperation, runInGuest } from "./operations.ts";

/**
 * Brings a fresh system to its first start, and a waiting password to its guest. The notes are removed from the
 * instance last, so whatever was interrupted before is repeated.
 */
export async function setUp(client: IncusClient, instance: Instance): Promise<Move> {
  const seed = notedSpec(instance, keys.seed);
  const password = setting(instance, keys.rootHash);
  if (seed === null && password === null) return reached;
  if (isRunning(instance)) {
    // Only with its address is the guest the machine that was ordered.
    if (seed !== null && !hasAddress(instance, seed)) return { kind: "wait", operation: null, progress: 80 };
    if (password !== null) await runInGuest(client, instance.name, passwordScript, { ROOT_HASH: password });
    await client.send("PATCH", `/1.0/instances/${instance.name}`, {
      config: { [keys.seed]: "", [keys.rootHash]: "" },
    });
    return reached;
  }
  // A password that waits for the next start has got as far as it can now.
  if (seed === null) return reached;
  if (!isStopped(instance)) return { kind: "wait", operation: null, progress: 60 };
  // It may still be being created.
  const operation = await findOperation(client, instance.name);
  if (operation !== null) return { kind: "wait", operation, progress: 40 };
  for (const file of guestFiles(seed)) await client.writeFile(instance.name, file);
  return { kind: "wait", operation: await changeState(client, instance, "start"), progress: 70 };
}

/** Asks the engine for another power state. */
export async function changeState(
  client: IncusClient,
  { name }: Instance,
  action: "start" | "stop" | "restart" | "unfreeze",
  how: { readonly force?: boolean; readonly timeoutMs?: number } = {},
): Promise<string | null> {
  return client.send("PUT", `/1.0/instances/${name}/state`, {
    action,
    force: how.force ?? false,
    timeout: Math.ceil((how.timeoutMs ?? 30_000) / 1000),
  });
}

function hasAddress({ state }: Instance, { addresses: [primary] }: MachineSpec): boolean {
  const cards = Object.values(state?.network ?? {});
  return !primary || cards.some(({ addresses }) => addresses?.some((one) => one.address === primary.address));
}
