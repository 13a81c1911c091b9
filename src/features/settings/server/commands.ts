import type { FeatureCommand } from "#src/features/server-feature.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { readSite } from "#src/platform/operator/read-site.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { readReason } from "#src/platform/operator/read-reason.ts";
import { listed } from "#src/platform/operator/table.ts";
import { isAppError } from "#src/shared/errors.ts";
import { isSettingName, type SettingName, settings } from "#src/shared/settings/registry.ts";
import { formOf } from "#src/shared/settings/form-of.ts";
import type { SettingsFront } from "./index.ts";

type Command = FeatureCommand<SettingsFront>;

const siteOption = { site: { type: "string", default: "1" } } as const;

const list: Command = {
  name: "settings list",
  usage: "[--site <number>]",
  summary: "Shows what can be set while the product runs, with what counts now.",
  options: siteOption,
  async run({ front }, { options }) {
    const all = await front.list(readSite(options["site"]));
    return listed(all, {
      NAME: "name",
      VALUE: ({ value }) => written(value),
      FROM: ({ isSet }) => (isSet ? "staff" : "start"),
      CHANGED: ({ changedAt }) => changedAt ?? "–",
      BY: ({ changedBy }) => changedBy?.name ?? "–",
    });
  },
};

const set: Command = {
  name: "settings set",
  usage: '<name> <value> --reason "…" [--site <number>]',
  summary: "Sets one of them, a number or a list as JSON; at once, without a restart.",
  options: { ...siteOption, reason: { type: "string" } },
  async run({ front }, { words: [word, text, ...more], options, operator }) {
    const name = nameOf(word);
    if (text === undefined || more.length > 0) throw new UsageError("Give a name and one value.");
    const value = valueOf(name, text);
    await change(front, await operator(), {
      name,
      value,
      siteId: readSite(options["site"]),
      reason: readReason({ options }),
    });
    return { text: `${name} is ${written(value)} now.`, data: { name, value } };
  },
};

const reset: Command = {
  name: "settings reset",
  usage: '<name> --reason "…" [--site <number>]',
  summary: "Takes one back to what the environment or the product says.",
  options: { ...siteOption, reason: { type: "string" } },
  async run({ front }, { words: [word, ...more], options, operator }) {
    const name = nameOf(word);
    if (more.length > 0) throw new UsageError("Give one name.");
    const siteId = readSite(options["site"]);
    await change(front, await operator(), {
      name,
      value: undefined,
      siteId,
      reason: readReason({ options }),
    });
    const value = (await front.list(siteId)).find((one) => one.name === name)?.value ?? null;
    return { text: `${name} is ${written(value)} again.`, data: { name, value } };
  },
};

interface Change {
  readonly name: SettingName;
  readonly value: unknown;
  readonly siteId: number;
  readonly reason: string;
}

async function change(
  front: SettingsFront,
  ctx: Parameters<SettingsFront["change"]>[0],
  { name, value, siteId, reason }: Change,
): Promise<void> {
  const known = (await front.list(siteId)).find((one) => one.name === name);
  const expectedVersion = known?.version ?? 0;
  try {
    await front.change(ctx, { siteId, reason, changes: [{ name, value, expectedVersion }] });
  } catch (error) {
    if (isAppError(error) && error.code === "invalid_input")
      throw new OperatorRefusal(`${name} cannot be ${written(value)}: it is ${formOf(name)}.`);
    throw error;
  }
}

function nameOf(word: string | undefined): SettingName {
  if (word === undefined || !isSettingName(word))
    throw new UsageError("Give the name of a setting, as settings list shows it.");
  return word;
}

/** Texts are typed as they are; `null` unsets one. */
function valueOf(name: SettingName, text: string): unknown {
  const { kind } = settings[name].form;
  const isText =
    kind === "line" || kind === "lines" || kind === "email" || kind === "link" || kind === "contact";
  if (isText) return text === "null" ? null : text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function written(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

export const settingsCommands = [list, set, reset];
