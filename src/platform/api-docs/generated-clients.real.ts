import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";

// The published description as the two generators read it that most clients in TypeScript are made with. They need a
// TypeScript of their own, so they have a lock file of their own, and are fetched for this test.

const root = join(import.meta.dirname, "..", "..", "..");
const folder = join(root, ".cache", "api-clients");
let whyNot: string | undefined;

function runHere(program: string, args: readonly string[]): { isOk: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(program, [...args], { cwd: folder, encoding: "utf8" });
  return { isOk: status === 0, output: stdout + stderr };
}
/** A generator, by the Node of the project. */
const generate = (name: string, ...args: string[]) =>
  runHere(process.execPath, [join(folder, "node_modules", name), ...args]);

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  for (const part of ["types.ts", "client", "use.ts"])
    await rm(join(folder, part), { recursive: true, force: true });
  await cp(join(root, "scripts", "api", "generators"), folder, { recursive: true });
  await cp(join(root, "docs", "openapi.json"), join(folder, "openapi.json"));
  const installed = runHere("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
  if (!installed.isOk) whyNot = `the generators could not be fetched: ${installed.output.slice(0, 200)}`;
});

const options = {
  strict: true,
  noEmit: true,
  target: "es2024",
  module: "esnext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  lib: ["es2024", "dom", "dom.iterable"],
  types: [],
};

/** Compiles a program that uses what was generated. */
async function compile(program: string) {
  await writeFile(join(folder, "use.ts"), program);
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: ["use.ts"] }),
  );
  return runHere(process.execPath, [join(root, "node_modules", ".bin", "tsc"), "-p", "."]);
}

const order = (name: string) => `{
  plan: "sloop-2", location: "fra1", months: 1, image: "debian-13", ${name}: "web-1",
  autoprolong: false, expectedTotalCents: 490,
}`;

test("openapi-typescript makes types that say what calls take and answer", async ({ skip }) => {
  skip(whyNot !== undefined, whyNot);
  const made = generate("openapi-typescript/bin/cli.js", "openapi.json", "-o", "types.ts");
  expect(made, made.output).toMatchObject({ isOk: true });
  const program = (name: string) => `
    import type { paths } from "./types.ts";
    type Order = NonNullable<paths["/api/v2/servers/purchase"]["post"]["requestBody"]>["content"]["application/json"];
    type Bought = paths["/api/v2/servers/purchase"]["post"]["responses"]["200"]["content"]["application/json"];
    export const order: Order = ${order(name)};
    export const idOf = (bought: Bought): string => bought.server.id;`;
  expect(await compile(program("name"))).toEqual({ isOk: true, output: "" });
  expect((await compile(program("nom"))).output).toContain("nom");
});

test("@hey-api/openapi-ts makes a client with a function for each call", async ({ skip }) => {
  skip(whyNot !== undefined, whyNot);
  const made = generate("@hey-api/openapi-ts/bin/run.js", "-i", "openapi.json", "-o", "client");
  expect(made, made.output).toMatchObject({ isOk: true });
  const program = (name: string) => `
    import { createClient } from "./client/client/index.js";
    import { getServersList, postServersPurchase } from "./client/sdk.gen.js";
    const client = createClient({ baseUrl: "https://host.example", auth: "mrg_" });
    export const list = () => getServersList({ client, query: { limit: 20 } });
    export const buy = () =>
      postServersPurchase({ client, headers: { "Idempotency-Key": "one" }, body: ${order(name)} });`;
  expect(await compile(program("name"))).toEqual({ isOk: true, output: "" });
  expect((await compile(program("nom"))).output).toContain("nom");
});
