import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DebianPart, missingPackages, startPart, whyNever, whyNot } from "./debian-part.ts";
import type { RealPebble } from "./pebble.ts";

// Debian's Caddy with the file that operators copy, on ports of its own, and Pebble as its authority.

const part: DebianPart = { name: "Caddy", program: "/usr/bin/caddy", package: "caddy" };
const shipped = new URL("../../deploy/Caddyfile", import.meta.url);

export const missingCaddy = () => missingPackages(part);
export const whyNeverCaddy = () => whyNever(part);
export const whyNoCaddy = () => whyNot(part);

export interface CaddyPlace {
  /** Where it keeps certificates, so that another start finds them. */
  readonly storage: string;
  readonly http: number;
  readonly tls: number;
  /** Of the product, and its private one. */
  readonly upstream: number;
  readonly asked: number;
  readonly authority: Pick<RealPebble, "directory" | "caFile">;
}

/** A folder for certificates; the operating system's temporary folder is emptied by itself. */
export function makeStorage(): string {
  return mkdtempSync(join(tmpdir(), "caddy-certificates-"));
}

/** Starts it with the shipped file as an operator adapts it. */
export async function startCaddy(place: CaddyPlace): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "caddy-"));
  mkdirSync(place.storage, { recursive: true });
  const file = join(folder, "Caddyfile");
  writeFileSync(file, adapted(place));
  return startPart(part, {
    folder,
    args: ["run", "--config", file, "--adapter", "caddyfile"],
    isReady: () => listens(place.tls),
  });
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** The shipped file with ports of here and another authority. */
function adapted({ storage, http, tls, upstream, asked, authority }: CaddyPlace): string {
  const own = [
    "{",
    "\tadmin off",
    `\thttp_port ${http}`,
    `\thttps_port ${tls}`,
    "\tdefault_bind 127.0.0.1",
    `\tstorage file_system ${storage}`,
    `\tacme_ca ${authority.directory}`,
    `\tacme_ca_root ${authority.caFile}`,
    "",
  ].join("\n");
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^\{\n/m, own],
    [/127\.0\.0\.1:9464\/internal/, `127.0.0.1:${asked}/internal`],
    [/reverse_proxy 127\.0\.0\.1:3000/, `reverse_proxy 127.0.0.1:${upstream}`],
  ];
  let text = readFileSync(shipped, "utf8");
  for (const [found, put] of changes) {
    const changed = text.replace(found, put);
    if (changed === text) throw new Error(`deploy/Caddyfile has no ${found.source} any more`);
    text = changed;
  }
  return text;
}
