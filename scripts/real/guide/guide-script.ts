import { notRun } from "./not-here.ts";
import type { GuideCommand } from "./read-guide.ts";

/** What the guide has in place of a value of the reader's. */
const fills: readonly (readonly [RegExp, string])[] = [
  [/<this repository>/g, '"$GUIDE_FOLDER/source"'],
  [/mo backup --to …/g, "mo backup --to /var/backups/moorage/upgrade.backup"],
];

/** What is done beside the guide after a command that begins so. */
const after: Readonly<Record<string, string>> = {
  // Packages are those of this project: the sandbox has no network.
  "sudo git clone":
    'mkdir /srv/moorage/node_modules && mount --bind "$PROJECT/node_modules" /srv/moorage/node_modules',
};

/** Why a command is not run; undefined: it is. */
export function whyNotRun({ text }: GuideCommand): string | undefined {
  return Object.entries(notRun).find(([begins]) => text.startsWith(begins))?.[1];
}

/** A script of all commands that are run, in one shell, which ends at the first that fails. */
export function guideScript(commands: readonly GuideCommand[], last: string): string {
  const steps = commands
    .filter((command) => whyNotRun(command) === undefined)
    .map(({ line, text }) => {
      const filled = fills.reduce((so, [from, to]) => so.replace(from, () => to), text);
      const beside = Object.entries(after).find(([begins]) => text.startsWith(begins))?.[1] ?? ":";
      return `printf '\\n@@ line ${line}\\n'\n{ ${filled}\n} <<<$'secret-of-moorage\\nsecret-of-moorage' || fail ${line}\n${beside} || fail ${line}`;
    });
  return [
    'fail() { echo "@@ failed at line $1"; tail -n 40 /run/guide/*.log; exit 1; }',
    ...steps,
    last,
    "echo '@@ done'",
  ].join("\n");
}
