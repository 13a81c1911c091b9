import { readFile, writeFile } from "node:fs/promises";
import { systemClock } from "#src/platform/clock.ts";
import type { ApiDocument, ApiOperation } from "#src/platform/api-docs/api-document.ts";
import { apiVersion } from "#src/platform/api-docs/api-version.gen.ts";
import { createServer } from "#src/platform/http/create-server.ts";
import { describeApi, registerOpenApi } from "#src/platform/http/openapi.ts";
import { type EdgeOptions, registerContract } from "#src/platform/http/register-contract.ts";
import { createTurnstile } from "#src/platform/http/turnstile.ts";
import { createLog } from "#src/platform/log/log.ts";
import { AppError } from "#src/shared/errors.ts";
import { readContracts } from "../safety/read-contracts.ts";
import { findBreaking } from "./breaking-changes.ts";

const publishedFile = new URL("../../docs/openapi.json", import.meta.url);
const versionFile = new URL("../../src/platform/api-docs/api-version.gen.ts", import.meta.url);

/** The description that was published last. */
export async function readPublished(): Promise<ApiDocument> {
  // What codegen wrote.
  // oxlint-disable-next-line typescript/no-unsafe-return
  return JSON.parse(await readFile(publishedFile, "utf8"));
}

/** As the file has it. */
export function textOfPublished(document: ApiDocument): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}

/**
 * What is promised of the API: every call of customers and visitors on a live site, without address, examples and
 * samples, which change by themselves.
 */
export async function describePublished(): Promise<ApiDocument> {
  const none = () => {
    throw new AppError("unavailable");
  };
  const app = await createServer({
    log: createLog("silent"),
    resolveSite: none,
    publicUrl: null,
    isDemo: false,
    trustProxy: false,
    limitFactor: 1,
  });
  const examples = { named: {}, calls: {} };
  await registerOpenApi(app, { examples, guideOf: none, colours: none });
  const edge: EdgeOptions = {
    resolveToken: async () => null,
    isSecure: true,
    isDemo: false,
    takeLimit: async () => undefined,
    stepUpMethods: none,
    hasMailbox: none,
    isStaffPlace: none,
    staffFiles: { begin: none },
    takeKeyCall: none,
    noteKeyUse: () => undefined,
    noteLook: none,
    notePlace: none,
    takeTurn: createTurnstile(),
    clock: systemClock,
  };
  for (const contract of await readContracts()) {
    const kept = Object.entries(contract).filter(([key]) => !key.includes(" /v2/admin/"));
    const handlers = Object.fromEntries(kept.map(([key]) => [key, async () => none()]));
    registerContract(app, { contract: Object.fromEntries(kept), handlers }, edge);
  }
  await app.ready();
  const { servers: _, ...document } = describeApi(app, { name: "Moorage", origin: "" }, examples);
  await app.close();
  return { ...document, paths: mapOperations(document.paths, withoutExamples) };
}

function mapOperations(paths: ApiDocument["paths"], change: (operation: ApiOperation) => ApiOperation) {
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, change(operation)])),
    ]),
  );
}

function withoutExamples(operation: ApiOperation): ApiOperation {
  const { "x-codeSamples": _, ...kept } = operation;
  const text = JSON.stringify(kept, (key, value: unknown) => (key === "example" ? undefined : value));
  // The same, without some of its fields.
  // oxlint-disable-next-line typescript/no-unsafe-return
  return JSON.parse(text);
}

/**
 * Writes what is promised now, under a new minor version if it is not what the file has. Returns what would break
 * programs; then nothing is written.
 */
export async function publishApi(): Promise<string[]> {
  const [before, after] = await Promise.all([readPublished(), describePublished()]);
  const problems = findBreaking(before, after);
  if (problems.length > 0 || textOfPublished(before) === textOfPublished(after)) return problems;
  const [major = "2", minor = "0"] = apiVersion.split(".");
  const version = `${major}.${Number(minor) + 1}`;
  await writeFile(publishedFile, textOfPublished({ ...after, info: { ...after.info, version } }));
  await writeFile(versionFile, versionText(version));
  return [];
}

function versionText(version: string): string {
  return [
    "// Made by npm run codegen with docs/openapi.json.",
    "",
    "/** Of the API's description: the second number rises with each addition, the first is that of the paths. */",
    `export const apiVersion = "${version}";`,
    "",
  ].join("\n");
}
