import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { startUnit, stopUnit } from "./start-unit.ts";
import { readEnvironment } from "./unit-file.ts";

// `systemctl` and `systemd-run` of the guide, as far as it needs them: the first argument says which.

const [program, ...given] = process.argv.slice(2);
await (program === "systemd-run" ? run(given) : control(given));

async function control(words: readonly string[]): Promise<void> {
  const [verb = "", ...units] = words.filter((word) => !word.startsWith("--"));
  const isNow = words.includes("--now");
  if (verb === "daemon-reload") return;
  if (verb === "reload" && units[0] === "nginx") reloadNginx();
  for (const unit of units) {
    // A timer is checked by deploy-files.test.ts: nothing waits for the night here.
    if (unit.endsWith(".timer")) continue;
    if (verb === "restart" || (verb === "disable" && isNow) || verb === "stop") await stopUnit(unit);
    if (verb === "restart" || (verb === "enable" && isNow) || verb === "start") await startUnit(unit);
  }
}

function reloadNginx(): never {
  // `nginx -t` makes an empty one.
  const isRunning = existsSync("/run/nginx.pid") && readFileSync("/run/nginx.pid", "utf8").trim() !== "";
  end(spawnSync("nginx", isRunning ? ["-s", "reload"] : [], { stdio: "inherit" }).status);
}

async function run(words: readonly string[]): Promise<void> {
  const options = words.slice(
    0,
    words.findIndex((word) => !word.startsWith("--")),
  );
  const valueOf = (name: string): string =>
    options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3) ?? "";
  const user = valueOf("uid");
  const file = valueOf("property").replace(/^EnvironmentFile=/, "");
  const base = { PATH: process.env["PATH"] ?? "", HOME: "/srv/moorage", USER: user, LANG: "C.UTF-8" };
  end(
    spawnSync("runuser", ["-u", user, "--", ...words.slice(options.length)], {
      cwd: valueOf("working-directory"),
      env: { ...base, ...readEnvironment(file) },
      stdio: "inherit",
    }).status,
  );
}

function end(status: number | null): never {
  process.exit(status ?? 1);
}
