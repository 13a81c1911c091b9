import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { MissingToolError } from "./bench.ts";
import { freePort } from "./free-port.ts";

const unpacked = fileURLToPath(new URL("../.cache/nginx", import.meta.url));
const places = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", join(unpacked, "usr/sbin/nginx")];

/** One answer of the product, for nginx to serve as well. */
export interface FixedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Nginx {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Serves one answer as a static file by nginx with one worker. */
export async function startNginx(answer: FixedAnswer): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "moorage-nginx-"));
  const port = await freePort();
  writeFileSync(join(folder, "page"), answer.body);
  writeFileSync(join(folder, "nginx.conf"), configuration(port, answer));
  const program = findNginx();
  const child = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  await listening(port);
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The system's nginx, or Debian's package unpacked beside: nothing is installed. */
function findNginx(): string {
  const found = places.find((path) => existsSync(path));
  if (found !== undefined) return found;
  mkdirSync(unpacked, { recursive: true });
  spawnSync("apt-get", ["--quiet", "--quiet", "download", "nginx"], { cwd: unpacked, stdio: "ignore" });
  const archive = readdirSync(unpacked).find((name) => name.endsWith(".deb"));
  if (archive !== undefined) spawnSync("dpkg", ["-x", archive, "."], { cwd: unpacked, stdio: "ignore" });
  const fetched = places.find((path) => existsSync(path));
  if (fetched === undefined) throw new MissingToolError("nginx is missing: sudo apt-get install nginx");
  return fetched;
}

function configuration(port: number, { headers }: FixedAnswer): string {
  const { "content-type": type = "text/html", ...rest } = headers;
  const lines = Object.entries(rest).map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  return `
    daemon off; worker_processes 1; pid nginx.pid;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 256; }
    http {
      access_log off; server_tokens off; etag off; sendfile on; tcp_nopush on; keepalive_requests 10000000;
      open_file_cache max=10;
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      server {
        listen 127.0.0.1:${port};
        location = / { root .; try_files /page =404; types { } default_type ${JSON.stringify(type)}; add_header last-modified ""; ${lines.join(" ")} }
      }
    }`;
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error("nginx did not start.");
}
