import { installPackages } from "../install-packages.ts";
import { missingCaddy, whyNeverCaddy } from "./caddy.ts";
import { missingClamd, whyNeverClamd } from "./clamd.ts";
import { missingCoreNodes, provideCoreNodes, whyNeverCoreNodes } from "./core-nodes.ts";
import { missingDovecot, whyNeverDovecot } from "./dovecot.ts";
import { provideDisk, provideImage } from "./images.ts";
import { missingLibvirt, startLibvirt, whyNeverLibvirt } from "./libvirt.ts";
import { missingNetEpp, whyNeverNetEpp } from "./net-epp.ts";
import { missingNginx, whyNeverNginx } from "./nginx.ts";
import { missingPebble, whyNeverPebble } from "./pebble.ts";
import { missingPowerdns, startPowerdns, whyNeverPowerdns } from "./powerdns.ts";
import { missingPrometheus, whyNeverPrometheus } from "./prometheus.ts";
import { missingPackages, startLxd, whyNeverLxd } from "./lxd.ts";

interface Engine {
  /** Why it cannot run here whatever is installed. */
  readonly whyNever: () => string | null;
  readonly missing: () => string[];
  /** Throws where it does not work: all programs may be installed but lack permissions. */
  readonly attempt: () => Promise<void>;
}

const engines = {
  caddy: { whyNever: whyNeverCaddy, missing: missingCaddy, attempt: async () => undefined },
  clamd: { whyNever: whyNeverClamd, missing: missingClamd, attempt: async () => undefined },
  coins: { whyNever: whyNeverCoreNodes, missing: missingCoreNodes, attempt: async () => provideCoreNodes() },
  dovecot: { whyNever: whyNeverDovecot, missing: missingDovecot, attempt: async () => undefined },
  lxd: { whyNever: whyNeverLxd, missing: missingPackages, attempt: runContainer },
  netEpp: { whyNever: whyNeverNetEpp, missing: missingNetEpp, attempt: async () => undefined },
  nginx: { whyNever: whyNeverNginx, missing: missingNginx, attempt: async () => undefined },
  pebble: { whyNever: whyNeverPebble, missing: missingPebble, attempt: async () => undefined },
  powerdns: { whyNever: whyNeverPowerdns, missing: missingPowerdns, attempt: startNameServer },
  prometheus: {
    whyNever: whyNeverPrometheus,
    missing: missingPrometheus,
    attempt: async () => undefined,
  },
  libvirt: { whyNever: whyNeverLibvirt, missing: missingLibvirt, attempt: startHost },
} as const satisfies Record<string, Engine>;

/** Installs an engine on this computer and tries it. Null on success, else why it failed. */
export async function prepareEngine(name: keyof typeof engines): Promise<string | null> {
  const { whyNever, missing, attempt } = engines[name];
  const never = whyNever();
  if (never !== null) return never;
  const packages = missing();
  if (packages.length > 0) {
    const reason =
      installPackages(packages) ?? (missing().length > 0 ? "apt-get did not bring all of it" : null);
    if (reason !== null) return reason;
  }
  try {
    await attempt();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function runContainer(): Promise<void> {
  const lxd = await startLxd();
  try {
    await provideImage(lxd, "tiny");
    const { bridge } = lxd.network;
    // Engines of one machine keep control groups by the names of their containers.
    const name = `try-${process.pid}`;
    await lxd.lxc("launch", "tiny", name, "--no-profiles", "--storage", "default", "--network", bridge);
    await lxd.lxc("exec", name, "--", "true");
  } finally {
    await lxd.stop();
  }
}

async function startNameServer(): Promise<void> {
  const powerdns = await startPowerdns();
  await powerdns.stop();
}

async function startHost(): Promise<void> {
  const libvirt = await startLibvirt();
  try {
    await provideDisk(libvirt, "tiny");
  } finally {
    await libvirt.stop();
  }
}
