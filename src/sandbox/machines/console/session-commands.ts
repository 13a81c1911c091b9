import { type Command, type Commands, table } from "./shell-command.ts";

const exit: Command = { usage: "exit", run: async () => ({ isExit: true }) };
const powerOff: Command = {
  usage: "poweroff",
  summary: "switch the machine off",
  async run({ guest }) {
    await guest.powerOff();
    return {};
  },
};
const network: Command = {
  usage: "",
  run: async () => ({ error: "The network of this machine is simulated: nothing was sent.\n" }),
};

/** An alias of a command, which `help` need not list. */
function unlisted({ summary: _summary, ...command }: Command): Command {
  return command;
}

/** Commands of the session and the machine's power. */
export const sessionCommands: Commands = {
  clear: {
    usage: "clear",
    summary: "clear the screen",
    async run({ terminal }) {
      terminal.screen.clear();
      return {};
    },
  },
  history: {
    usage: "history",
    summary: "lines typed so far",
    async run({ history }) {
      return { output: history.map((line, index) => `${String(index + 1).padStart(5)}  ${line}\n`).join("") };
    },
  },
  reboot: {
    usage: "reboot",
    summary: "restart the machine",
    async run({ guest }) {
      await guest.restart();
      return {};
    },
  },
  poweroff: powerOff,
  shutdown: unlisted(powerOff),
  halt: unlisted(powerOff),
  exit: { ...exit, summary: "log out" },
  logout: exit,
  ping: network,
  curl: network,
  wget: network,
  ssh: network,
  apt: network,
  "apt-get": network,
  dnf: network,
};

/** What `help` prints. */
export function helpText(commands: Commands): string {
  const listed = Object.values(commands).flatMap(({ usage, summary }) =>
    summary === undefined ? [] : [[`  ${usage}`, summary]],
  );
  return `This machine is simulated. It understands:\n${table(listed)}`;
}
