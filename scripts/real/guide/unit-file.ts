import { readFileSync } from "node:fs";

/** The settings of a unit by name, in their order; a name may come more than once. */
export type UnitSettings = ReadonlyMap<string, readonly string[]>;

/** Reads the [Service] and [Unit] settings of a unit file; `%i` becomes the instance. */
export function readUnit(file: string, instance = ""): UnitSettings {
  const found = new Map<string, string[]>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, name, value] = /^([A-Z]\w*)=(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    found.set(name, [...(found.get(name) ?? []), value.replaceAll("%i", instance)]);
  }
  return found;
}

/** The variables of an environment file as systemd reads it. */
export function readEnvironment(file: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, name, value] = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) values[name] = value.replace(/^(["'])(.*)\1$/, "$2");
  }
  return values;
}
