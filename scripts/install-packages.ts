import { spawnSync } from "node:child_process";
import { join } from "node:path";

const script = join(import.meta.dirname, "install-packages.sh");
/** With the wait for others who install something. */
const timeout = 900_000;

/** Installs Debian packages on this machine, which needs root. Null on success, else why it failed. */
export function installPackages(packages: readonly string[]): string | null {
  console.log(`Installing ${packages.join(", ")} with apt-get …`);
  const { status, error } = spawnSync("sh", [script, ...packages], {
    stdio: ["ignore", "ignore", "inherit"],
    timeout,
  });
  if (status === 0) return null;
  return `apt-get install ${packages.join(" ")} failed${error ? `: ${error.message}` : ""}`;
}
