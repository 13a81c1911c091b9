import type { TaskKindName } from "../status.ts";

/** The steps of each action in order, as they are stored, shown and translated (`servers.step.<name>`). */
export const stepNamesOf = {
  "server-provision": ["reserve", "create", "boot", "check"],
  "server-start": ["power-on", "boot"],
  "server-stop": ["shut-down"],
  "server-restart": ["shut-down", "boot"],
  "server-reinstall": ["countdown", "prepare", "install", "boot", "check"],
  "server-password": ["set-password"],
  "server-ipv4": ["set-addresses"],
  "server-move": ["move"],
  "server-suspend": ["power-off"],
  "server-terminate": ["destroy"],
} as const satisfies Readonly<Record<TaskKindName, readonly string[]>>;
