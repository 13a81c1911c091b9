import { posix } from "node:path";
import {
  directoriesIn,
  home,
  isDirectory,
  readTree,
  resolvePath,
  type TreeFile,
  writeTree,
} from "./file-tree.ts";
import { type Commands, type Outcome, type Shell, table } from "./shell-command.ts";

/** Commands for files. The customer's files survive a restart, not a reinstall. */
export const fileCommands: Commands = {
  ls: {
    usage: "ls [-a] [-l] [path]",
    summary: "list files",
    async run(shell, args) {
      const flags = args.filter((arg) => arg.startsWith("-")).join("");
      const [path = "."] = args.filter((arg) => !arg.startsWith("-"));
      return list(shell, path, { all: flags.includes("a"), long: flags.includes("l") });
    },
  },
  cat: {
    usage: "cat file …",
    summary: "show files",
    run: (shell, args) =>
      forEach(args, "cat", async (path) => {
        const file = await find(shell, path);
        return typeof file === "string" ? { error: `cat: ${path}: ${file}\n` } : { output: file.content };
      }),
  },
  echo: {
    usage: "echo text [> file]",
    summary: "print text, or write it to a file",
    run: async (_shell, args) => ({
      output: args[0] === "-n" ? args.slice(1).join(" ") : `${args.join(" ")}\n`,
    }),
  },
  touch: {
    usage: "touch file …",
    summary: "create files",
    run: (shell, args) =>
      forEach(args, "touch", async (path) => {
        const file = await find(shell, path);
        const target = resolvePath(shell.directory, path);
        const problem = await writeTree(shell.guest, target, typeof file === "string" ? "" : file.content);
        return problem === null ? {} : { error: `touch: cannot touch '${path}': ${problem}\n` };
      }),
  },
  rm: {
    usage: "rm file …",
    summary: "remove files",
    run: (shell, args) =>
      forEach(
        args.filter((arg) => !arg.startsWith("-")),
        "rm",
        async (path) => {
          const file = await find(shell, path);
          const problem =
            typeof file === "string" ? file : file.isFixed ? "Read-only file of the simulation" : null;
          if (problem !== null) return { error: `rm: cannot remove '${path}': ${problem}\n` };
          await shell.guest.removeFile(resolvePath(shell.directory, path));
          return {};
        },
      ),
  },
  cd: {
    usage: "cd [directory]",
    async run(shell, [path = home]) {
      const target = resolvePath(shell.directory, path);
      if (!isDirectory(target)) return { error: `cd: ${path}: No such directory\n` };
      shell.directory = target;
      return {};
    },
  },
  pwd: { usage: "pwd", run: async ({ directory }) => ({ output: `${directory}\n` }) },
};

/** The file, or why there is none. */
async function find({ guest, directory }: Shell, path: string): Promise<TreeFile | string> {
  const target = resolvePath(directory, path);
  if (isDirectory(target)) return "Is a directory";
  return (await readTree(guest)).find((file) => file.path === target) ?? "No such file or directory";
}

async function list(shell: Shell, path: string, show: { all: boolean; long: boolean }): Promise<Outcome> {
  const target = resolvePath(shell.directory, path);
  const files = (await readTree(shell.guest)).filter((file) =>
    isDirectory(target) ? posix.dirname(file.path) === target : file.path === target,
  );
  if (files.length === 0 && !isDirectory(target)) {
    return { error: `ls: cannot access '${path}': No such file or directory\n` };
  }
  const folders = isDirectory(target)
    ? directoriesIn(target).map((folder) => ({ path: folder, file: null }))
    : [];
  const entries = [...folders, ...files.map((file) => ({ path: file.path, file }))]
    .filter(({ path: entry }) => show.all || !posix.basename(entry).startsWith("."))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  if (!show.long) {
    const names = entries.map((entry) => posix.basename(entry.path)).join("  ");
    return { output: names === "" ? "" : `${names}\n` };
  }
  const rows = entries.map(({ path: entry, file }) => [
    file === null ? "drwxr-xr-x" : "-rw-r--r--",
    "root root",
    String(file === null ? 4096 : Buffer.byteLength(file.content)).padStart(6),
    file === null ? "-".padEnd(16) : file.modifiedAt.toISOString().slice(0, 16).replace("T", " "),
    posix.basename(entry),
  ]);
  return { output: table(rows) };
}

/** Runs for each argument and joins the results. */
async function forEach(
  args: readonly string[],
  name: string,
  run: (arg: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (args.length === 0) return { error: `${name}: a file name is missing\n` };
  let output = "";
  let error = "";
  for (const arg of args) {
    const outcome = await run(arg);
    output += outcome.output ?? "";
    error += outcome.error ?? "";
  }
  return error === "" ? { output } : { output, error };
}
