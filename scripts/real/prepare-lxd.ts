import { spawnSync } from "node:child_process";
import { provideImage } from "./images.ts";
import { missingPackages, startLxd, whyNeverLxd } from "./lxd.ts";

const installMs = 180_000;

/** Brings LXD onto this computer and makes one machine. Null when that worked, else why it did not. */
export async function prepareLxd(): Promise<string | null> {
  const never = whyNeverLxd();
  if (never !== null) return never;
  const packages = missingPackages();
  if (packages.length > 0) {
    const reason = install(packages);
    if (reason !== null) return reason;
  }
  return tryMachine();
}

function install(packages: readonly string[]): string | null {
  console.log(`Installing ${packages.join(", ")} with apt-get …`);
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", ...packages]]) {
    const { status, error } = spawnSync("apt-get", ["--quiet", "--quiet", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
      timeout: installMs,
    });
    if (status !== 0) return `apt-get ${args.join(" ")} failed${error ? `: ${error.message}` : ""}`;
  }
  const missing = missingPackages();
  return missing.length === 0 ? null : `apt-get did not bring ${missing.join(", ")}`;
}

/** A computer may have all programs and not be allowed to run a container, inside another one for example. */
async function tryMachine(): Promise<string | null> {
  try {
    const lxd = await startLxd();
    try {
      await provideImage(lxd, "tiny");
      const { bridge } = lxd.network;
      await lxd.lxc("launch", "tiny", "one", "--no-profiles", "--storage", "default", "--network", bridge);
      await lxd.lxc("exec", "one", "--", "true");
      return null;
    } finally {
      await lxd.stop();
    }
  } catch (error) {
    return `a container could not be run: ${error instanceof Error ? error.message : String(error)}`;
  }
}
