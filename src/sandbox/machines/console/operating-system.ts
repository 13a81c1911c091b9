import type { Machine } from "../machine.ts";

/** The installed system, read from the image's slug (`debian-13`, `ubuntu-24.04`). */
export interface OperatingSystem {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly prettyName: string;
}

const names: Readonly<Record<string, string>> = {
  almalinux: "AlmaLinux",
  alpine: "Alpine Linux",
  arch: "Arch Linux",
  centos: "CentOS Stream",
  debian: "Debian GNU/Linux",
  fedora: "Fedora Linux",
  opensuse: "openSUSE Leap",
  rocky: "Rocky Linux",
  ubuntu: "Ubuntu",
};

export function systemOf({ image }: Machine): OperatingSystem {
  const [id = "linux", ...rest] = image.split("-");
  const version = rest.filter((part) => /^\d/.test(part)).join(".");
  const name = names[id] ?? id;
  return { id, name, version, prettyName: `${name} ${version}`.trim() };
}

export function osRelease(machine: Machine): string {
  const { id, name, version, prettyName } = systemOf(machine);
  return [
    `PRETTY_NAME="${prettyName} (simulated)"`,
    `NAME="${name}"`,
    `VERSION_ID="${version}"`,
    `ID=${id}`,
    `VARIANT="Simulated machine"`,
    "VARIANT_ID=simulated",
    "",
  ].join("\n");
}

export const kernelRelease = "6.12.0-simulated";
