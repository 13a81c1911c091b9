import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificate } from "../../src/sandbox/epp-server/make-certificate.ts";
import { claimPort } from "./claims.ts";

// Debian's nginx with the file that operators copy, in a temporary folder and on ports of its own.

const program = "/usr/sbin/nginx";
const shipped = new URL("../../deploy/nginx.conf", import.meta.url);
const daysMs = 86_400_000;

export interface RealNginx {
  /** Of the site behind it, by TLS. */
  readonly url: string;
  /** Of the listener that redirects to TLS. */
  readonly plainUrl: string;
  /** The certificate that it presents, as PEM. */
  readonly certificate: string;
  accessLog(): string;
  errorLog(): string;
  stop(): Promise<void>;
}

/** Debian packages that are needed and not installed. */
export function missingNginx(): string[] {
  return existsSync(program) ? [] : ["nginx-light"];
}

/** Why it cannot run here; installing needs root. */
export function whyNeverNginx(): string | null {
  const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  return missingNginx().length === 0 || canInstall ? null : "nginx is not installed, and this is not root";
}

/** Why the tests cannot run here; null when they can. */
export function whyNoNginx(): string | null {
  return missingNginx().length === 0 ? null : "no nginx: apt-get install nginx-light";
}

/** The ports that the proxy and the program need to hear of each other. */
export interface NginxPorts {
  readonly tls: number;
  /** Where two processes of the program listen. */
  readonly upstreams: readonly [number, number];
  /** The name of the site, which leads here; `localhost` without one. */
  readonly host?: string;
}

/** Starts it before two processes of the program, with the shipped file as an operator adapts it. */
export async function startNginx({ tls, upstreams, host = "localhost" }: NginxPorts): Promise<RealNginx> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const plain = await claimPort();
  const now = Date.now();
  const { key, cert } = makeCertificate({
    hosts: [host],
    from: new Date(now - daysMs),
    until: new Date(now + daysMs),
  });
  writeFileSync(join(folder, "key.pem"), key, { mode: 0o600 });
  writeFileSync(join(folder, "cert.pem"), cert);
  writeFileSync(join(folder, "site.conf"), adapted({ folder, host, plain, tls, upstreams }));
  writeFileSync(join(folder, "nginx.conf"), surrounding());
  const files = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")];
  const child = spawn(program, files, { stdio: "ignore" });
  const exited = once(child, "exit");
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const read = (name: string): string =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "";
  const plainUrl = `http://localhost:${plain}`;
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    if (await answers(plainUrl)) {
      return {
        url: `https://${host}:${tls}`,
        plainUrl,
        certificate: cert,
        accessLog: () => read("access.log"),
        errorLog: () => read("error.log"),
        stop,
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const log = read("error.log");
  await stop();
  throw new Error(`nginx did not start: ${log}`);
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: "manual" }).then(
    () => true,
    () => false,
  );
}

interface Place {
  readonly folder: string;
  readonly host: string;
  readonly plain: number;
  readonly tls: number;
  readonly upstreams: readonly [number, number];
}

/** The shipped file with ports, names and paths of here, and the line of the second process turned on. */
function adapted({ folder, host, plain, tls, upstreams }: Place): string {
  const [first, second] = upstreams;
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^ *listen \[::\].*\n/gm, ""],
    [/listen 80;/g, `listen 127.0.0.1:${plain};`],
    [/listen 443 ssl http2;/g, `listen 127.0.0.1:${tls} ssl http2;`],
    [/shop\.example\.com;/g, `${host};`],
    [/\/etc\/letsencrypt\/live\/\S+\/fullchain\.pem/g, join(folder, "cert.pem")],
    [/\/etc\/letsencrypt\/live\/\S+\/privkey\.pem/g, join(folder, "key.pem")],
    [/\/var\/log\/nginx\/moorage\.log/g, join(folder, "access.log")],
    [/server 127\.0\.0\.1:3000 /g, `server 127.0.0.1:${first} `],
    [/# server 127\.0\.0\.1:3001 /g, `server 127.0.0.1:${second} `],
  ];
  let text = readFileSync(shipped, "utf8");
  for (const [found, put] of changes) {
    const changed = text.replace(found, put);
    if (changed === text) throw new Error(`deploy/nginx.conf has no ${found.source} any more`);
    text = changed;
  }
  return text;
}

/** What Debian's own nginx.conf has around it, as far as it matters. */
function surrounding(): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return [
    "daemon off; worker_processes 2; pid nginx.pid; error_log error.log info;",
    process.getuid?.() === 0 ? "user root;" : "",
    "events { worker_connections 768; }",
    "http {",
    "  include /etc/nginx/mime.types; default_type application/octet-stream; sendfile on; tcp_nopush on;",
    ...temporary.map((name) => `  ${name}_temp_path ${name};`),
    "  include site.conf;",
    "}",
  ].join("\n");
}
