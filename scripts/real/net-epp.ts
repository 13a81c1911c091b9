import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// Debian's EPP client, an independent implementation.

const packages = ["libnet-epp-perl"];

/** Debian packages that are needed and not installed. */
export function missingNetEpp(): string[] {
  return spawnSync("perl", ["-MNet::EPP::Simple", "-e", "1"]).status === 0 ? [] : packages;
}

/** Why it cannot run here; installing needs root. */
export function whyNeverNetEpp(): string | null {
  const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  return missingNetEpp().length === 0 || canInstall
    ? null
    : "Net::EPP::Simple is not installed, and this is not root";
}

/** Why the tests cannot run here; null when they can. */
export function whyNoNetEpp(): string | null {
  const missing = missingNetEpp();
  return missing.length === 0
    ? null
    : `no Net::EPP::Simple: apt-get install --no-install-recommends ${missing.join(" ")}`;
}
