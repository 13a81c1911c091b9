import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { isTest, projectRoot } from "../scripts/safety/source-files.ts";

// A feature is added by its folder, its texts, a line in the list of features and a line for its page: here to a copy
// of the project, whose lists are then generated, whose types are checked and whose parts are composed.

const run = promisify(execFile);
/** Types of half the project, without the cache of an earlier run. */
const timeoutMs = 180_000;

mkdirSync(join(projectRoot, ".cache"), { recursive: true });
// Below the project, so that its packages are found.
const copy = mkdtempSync(join(projectRoot, ".cache/throwaway-feature-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const feature = new Map(
  Object.entries({
    "src/features/harbours/contract.ts": `
import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";

export const harboursContract = defineContract({
  "GET /v2/harbours": {
    summary: "The harbours",
    access: "public",
    output: z.object({ names: z.array(z.string()) }),
    errors: [],
  },
});
`,
    "src/features/harbours/events.ts": `
import type { EventCatalogue } from "#src/shared/events.ts";

export const harboursEvents = {
  "harbours.opened.v1": { payload: { harbourId: "id" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
`,
    "src/features/harbours/server/feature.ts": `
import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { noEffect, type TaskKind } from "#src/platform/tasks/task-kind.ts";
import { harboursContract } from "../contract.ts";

const names = ["Skagen"];
const dredge: TaskKind = {
  kind: "harbours.dredge",
  steps: [],
  succeed: () => noEffect,
  fail: () => noEffect,
};

export const harboursFeature = defineFeature(
  "harbours",
  () => ({
    front: { names },
    routes: [routeSet(harboursContract, { "GET /v2/harbours": async () => ({ names }) })],
    tasks: [dredge],
  }),
  {
    commands: [
      {
        name: "harbour list",
        usage: "",
        summary: "The harbours.",
        run: async ({ front }) => ({ text: front.names.join(), data: front.names }),
      },
    ],
  },
);
`,
    "src/features/harbours/web/harbours-page.tsx": `
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { harboursQuery } from "./harbours-query.ts";

export function HarboursPage() {
  const t = useTranslations("harbours");
  const { data } = useQuery(harboursQuery);
  return <CabinetPage title={t("title")}>{data?.names.join()}</CabinetPage>;
}
`,
    "src/features/harbours/web/harbours-query.ts": `
import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

const queryKey = ["harbours"] as const;
refreshOn(["harbours.opened.v1"], queryKey);

export const harboursQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => api("GET /v2/harbours", { signal }),
});
`,
    "src/features/harbours/web/routes.tsx": `
import { createRoute } from "@tanstack/react-router";
import { cabinetRoute } from "#src/web/cabinet/layout-routes.tsx";
import { lazyPage } from "#src/web/cabinet/lazy-page.ts";
import { routePath } from "#src/web/cabinet/route-path.ts";

const listRoute = createRoute({
  getParentRoute: () => cabinetRoute,
  path: routePath("cabinet-harbours"),
  component: lazyPage(["harbours"], () => import("./harbours-page.tsx"), "HarboursPage"),
});

export const harboursRoutes = { cabinet: [listRoute] } as const;
`,
    "src/features/harbours/web/feature.ts": `
import { Anchor } from "lucide-react";
import type { WebFeature } from "#src/web/layouts/web-feature.ts";

export const harboursWeb: WebFeature = {
  sidebar: [{ page: "cabinet-harbours", text: "services", icon: Anchor }],
};
`,
    "src/features/harbours/web/first-calls.ts": `
import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const harboursFirstCalls: PageCalls = { "cabinet-harbours": [firstCall("GET /v2/harbours")] };
`,
    "locales/en/harbours.json": `{ "title": "Harbours" }\n`,
  }),
);

/** Questions to the changed project, answered by its own code. */
const inspect = `
import { createServer } from "vite";
import { compose } from "#src/app/compose.ts";
import { readConfig } from "#src/config/config.ts";
import { systemClock } from "#src/platform/clock.ts";
import { openDatabase } from "#src/platform/db/pool.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { serverFeatures } from "#src/app/server-features.gen.ts";
import { productEvents } from "#src/features/events.gen.ts";

const db = await openDatabase({ url: "postgres://127.0.0.1:1/none" });
const ids = createIds(() => systemClock.now());
const platform = { db, ids, clock: systemClock, log: createLog("silent"), wake: () => undefined };
const product = compose(platform, readConfig({}));
const harbours = serverFeatures.find(({ name }) => name === "harbours");
const handler = product.routes.find(({ contract }) => "GET /v2/harbours" in contract)?.handlers["GET /v2/harbours"];

const vite = await createServer({
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { createCabinetRouter } = await vite.ssrLoadModule("/src/web/cabinet/router.tsx");
const { sidebarLinks } = await vite.ssrLoadModule("/src/web/layouts/navigation.ts");
const { loadMessages } = await vite.ssrLoadModule("/src/web/i18n/load-messages.ts");
const { renderShell } = await vite.ssrLoadModule("/src/web/ssr/entry-server.tsx");

console.log(JSON.stringify({
  answer: await handler({}),
  command: harbours.commands[0].name,
  tasks: product.tasks.map(({ kind }) => kind).filter((kind) => kind.startsWith("harbours.")),
  event: productEvents["harbours.opened.v1"].seenBy,
  page: Object.keys(createCabinetRouter({}).routesByPath).filter((path) => path === "/harbours"),
  lastEntry: sidebarLinks.at(-1).href,
  text: (await loadMessages("en")).harbours.title,
}));
process.exit(0);
`;

/** The settings of each half in which the feature's types are checked. */
const halves = [
  {
    half: "tsconfig.json",
    files: [
      "src/features/harbours/server/feature.ts",
      "src/features/events.gen.ts",
      "src/platform/http/create-server.ts",
      "src/platform/http/openapi.ts",
    ],
  },
  {
    half: "tsconfig.web.json",
    files: [
      "src/web/i18n/virtual-catalogs.d.ts",
      "src/web/cabinet/router.tsx",
      "src/web/layouts/features.gen.ts",
      "src/web/ssr/first-calls.gen.ts",
    ],
  },
];

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

function insertLine(path: string, before: string, line: string): void {
  const text = readFileSync(join(copy, path), "utf8");
  expect(text.split(before)).toHaveLength(2);
  writeFileSync(join(copy, path), text.replace(before, `${line}${before}`));
}

const node = (...command: string[]) =>
  run(process.execPath, command, { cwd: copy, maxBuffer: 1e7 }).catch(
    (error: { stdout?: string; message: string }) => {
      throw new Error(`${error.message}\n${error.stdout ?? ""}`);
    },
  );

test("a feature is its folder, its texts, and a line in each of two lists", {
  timeout: timeoutMs,
}, async () => {
  for (const path of ["src", "scripts", "locales", "package.json", "vite.config.ts"]) {
    cpSync(join(projectRoot, path), join(copy, path), { recursive: true, filter: (from) => !isTest(from) });
  }
  for (const path of ["tsconfig.base.json", "tsconfig.json", "tsconfig.web.json"]) {
    cpSync(join(projectRoot, path), join(copy, path));
  }
  for (const [path, text] of feature) write(path, text);
  insertLine("src/features/feature-order.ts", '  ["website"],', '  ["harbours"],\n');
  insertLine("src/shared/paths.ts", "} as const satisfies", '  "cabinet-harbours": { path: "/harbours" },\n');
  await node("-e", 'await (await import("./scripts/generate-feature-lists.ts")).writeFeatureLists()');

  const tsc = join(projectRoot, "node_modules/typescript/bin/tsc");
  for (const { half, files } of halves) {
    write(`types-${half}`, JSON.stringify({ extends: `./${half}`, include: ["src/**/*.d.ts"], files }));
    // Several checkers would each resolve the same types.
    await node(tsc, "-p", `types-${half}`, "--checkers", "1");
  }

  write("inspect.ts", inspect);
  expect(JSON.parse((await node("inspect.ts")).stdout)).toEqual({
    answer: { names: ["Skagen"] },
    command: "harbour list",
    tasks: ["harbours.dredge"],
    event: "customer",
    page: ["/harbours"],
    lastEntry: "/harbours",
    text: "Harbours",
  });
});
