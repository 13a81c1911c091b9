import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { releaseAtEnd } from "../scripts/suite/resources.ts";
import { callApi } from "./harness/api-client.ts";
import { ownDatabase } from "./harness/own-database.ts";
import { endWithParent, launchSite } from "./harness/site-process.ts";
import { whyNoMounts, withOwnMounts } from "./harness/small-disk.ts";

// As the units of deploy/ run it: the service writes its data and compiled code, and nothing else.

const root = fileURLToPath(new URL("..", import.meta.url));

/** Starts a release of which nothing can be written, after `prepare` has changed its mounts. */
async function startReadOnly(prepare = ":") {
  const { url } = await ownDatabase();
  const folder = mkdtempSync(join(tmpdir(), "moorage-data-"));
  releaseAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: join(folder, "data"),
    NODE_COMPILE_CACHE: join(folder, "compiled"),
    NODE_OPTIONS: `--import ${endWithParent}`,
  };
  const script = [
    "set -e",
    'mount --bind "$1" "$1"',
    'cd "$1"',
    prepare,
    'mount -o remount,bind,ro "$1"',
    "! touch package.json 2>/dev/null",
    "exec sh scripts/run.sh src/main.ts",
  ].join("\n");
  const { site, started } = launchSite(settings, [], [...withOwnMounts, "sh", "-c", script, "sh", root]);
  releaseAtEnd(site.stop);
  return started;
}

/** As if it had not been built, also where a start has noted what it was built from. */
const forgetBuild =
  "for file in dist/build-stamp dist/server/sources; do [ ! -e $file ] || mount --bind /dev/null $file; done";

const isPossible = whyNoMounts() === null;

test.skipIf(!isPossible)("a release that was built starts where nothing of it can be written", async () => {
  const url = await startReadOnly();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${url}/servers`)).text()).toContain("<main");
  const body = { email: "ann@example.com", password: "correct horse battery" };
  expect((await callApi(url, "POST /auth/sign-up", { body })).status).toBe(200);
});

test.skipIf(!isPossible)("and one that was not says what to run", async () => {
  await expect(startReadOnly(forgetBuild)).rejects.toThrow(/run "npm run build"/);
});
