import { verifyNothing, verifyPassword } from "#src/platform/password-hash.ts";
import { showBoot } from "./boot-log.ts";
import type { Guest } from "./guest.ts";
import { systemOf } from "./operating-system.ts";
import { readLine } from "./read-line.ts";
import { runShell } from "./run-shell.ts";
import type { Terminal } from "./terminal.ts";

/** The machine's console program from power-on to power loss: boot, login, shell, login, … */
export async function runGuest(terminal: Terminal, guest: Guest): Promise<never> {
  await showBoot(terminal, guest);
  await showIssue(terminal, guest);
  for (;;) {
    await login(terminal, guest);
    await runShell(terminal, guest);
    terminal.screen.clear();
    await showIssue(terminal, guest);
  }
}

async function showIssue({ screen }: Terminal, guest: Guest): Promise<void> {
  const machine = await guest.machine();
  screen.write(`${systemOf(machine).prettyName} ${machine.name} tty1\n`);
  screen.write("This is a simulated machine: it has no real disk, processor or network.\n\n", "notice");
}

/** Returns once root has logged in. */
async function login(terminal: Terminal, guest: Guest): Promise<void> {
  for (;;) {
    const { name } = await guest.machine();
    const user = await readLine(terminal, { prompt: [{ text: `${name} login: ` }] });
    if (user.kind !== "text" || user.text.trim() === "") continue;
    const password = await readLine(terminal, { prompt: [{ text: "Password: " }], isSecret: true });
    if (password.kind !== "text") continue;
    if (await isRoot(guest, user.text.trim(), password.text)) return;
    terminal.screen.write("\nLogin incorrect\n");
  }
}

/** Against the present hash: a password changed a second ago counts at once. */
async function isRoot(guest: Guest, user: string, password: string): Promise<boolean> {
  const { passwordHash } = await guest.machine();
  if (user !== "root" || passwordHash === null) return verifyNothing(password);
  return verifyPassword(passwordHash, password);
}
