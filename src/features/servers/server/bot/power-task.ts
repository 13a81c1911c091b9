import type { BotAsked, FollowedTask } from "#src/platform/bot/bot-part.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { PowerVerb } from "../control-power.ts";
import { stepNamesOf } from "../tasks/step-names.ts";

const stepCounts: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(stepNamesOf).map(([kind, names]) => [kind, names.length]),
);

const verbs: Readonly<Record<string, PowerVerb>> = {
  "server-restart": "restart",
  "server-start": "start",
  "server-stop": "stop",
};

/** Work on a server's power, as far as it is; null for other work. */
export async function readPowerTask(
  { db }: Pick<Platform, "db">,
  taskId: string,
): Promise<FollowedTask | null> {
  const row = await db.kysely
    .selectFrom("tasks")
    .innerJoin("servers", "servers.id", "tasks.object_id")
    .select(["tasks.kind", "tasks.state", "tasks.steps", "servers.name"])
    .where("tasks.id", "=", taskId)
    .where("tasks.kind", "in", Object.keys(verbs))
    .executeTakeFirst();
  if (row === undefined) return null;
  const steps = stepCounts[row.kind] ?? 1;
  const begun = Array.isArray(row.steps) ? row.steps.length : 0;
  return { kind: row.kind, state: row.state, name: row.name, step: Math.max(1, begun), steps };
}

/** How far it is, as the message in the chat says. */
export function powerTaskText({ say }: Pick<BotAsked, "say">, task: FollowedTask): string | null {
  const verb = verbs[task.kind];
  if (verb === undefined) return null;
  const { name, step, steps } = task;
  if (task.state === "succeeded") return say(`bot.task.${verb}.done`, { name });
  if (task.state === "queued" || task.state === "running")
    return `${say(`bot.task.${verb}.running`, { name })}\n${say("bot.task.step", { step, steps })}`;
  return say(`bot.task.${verb}.failed`, { name });
}
