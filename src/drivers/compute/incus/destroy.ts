import type { Instance } from "./answers.ts";
import type { IncusClient } from "./client.ts";
import { type Move, reached } from "./goal.ts";
import { requireOwned, type Site } from "./locate.ts";
import { isStopped } from "./machine.ts";
import { changeState } from "./set-up.ts";

/** The next move towards removing the machine. Both systems are looked at before either is touched. */
export async function advanceDestroy({ client, current, old, serverId }: Site): Promise<Move> {
  const left = [current, old].filter((instance) => instance !== null);
  for (const instance of left) requireOwned(instance, serverId);
  const [first] = left;
  return first === undefined ? reached : remove(client, first, 50);
}

/** Stops an instance, or removes it when it is off. Its owner has been checked. */
export async function remove(client: IncusClient, instance: Instance, progress: number): Promise<Move> {
  const operation = isStopped(instance)
    ? await client.send("DELETE", `/1.0/instances/${instance.name}`)
    : await changeState(client, instance, "stop", { force: true });
  return { kind: "wait", operation, progress };
}
