import { QueryClient } from "@tanstack/react-query";
import { createServer } from "vite";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { existingRoutes, paths, type RouteName } from "#src/shared/paths.ts";

// A page's HTML requests what its loader takes, so that the page renders with the answers. The other direction, that
// nothing is requested without use, is in e2e/budgets.e2e.ts.

const vite = await createServer({
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
afterAll(() => vite.close());

const routeSchema = z.object({
  options: z.object({ path: z.optional(z.string()), loader: z.optional(z.custom<Loader>()) }),
});
type Loader = (opening: object) => Promise<void>;
const { featureRoutes } = await vite.ssrLoadModule("/src/web/cabinet/routes.gen.ts");
const { firstCalls } = await vite.ssrLoadModule("/src/web/ssr/first-calls.gen.ts");
const routes = z
  .array(z.record(z.string(), z.array(routeSchema)))
  .parse(featureRoutes)
  .flatMap((lists) => Object.values(lists).flat());
const named = z
  .array(z.record(z.string(), z.array(z.string())))
  .parse(firstCalls)
  .reduce((all, calls) => ({ ...all, ...calls }), {});

const site = "wls_01h455vb4pex5vsknk084sn02q";
const ids: Readonly<Partial<Record<RouteName, string>>> = {
  "cabinet-server": "srv_01h455vb4pex5vsknk084sn02q",
  "cabinet-domain": "dom_01h455vb4pex5vsknk084sn02q",
  "cabinet-whitelabel-dashboard": site,
  "cabinet-whitelabel-pricelist": site,
  "cabinet-whitelabel-affiliate-program": site,
  "cabinet-whitelabel-settings": site,
};

const loaded = routes.flatMap(({ options: { path, loader } }) => {
  const name = [...existingRoutes].find((route) => paths[route] === path?.replaceAll("$", ":"));
  return loader === undefined || name === undefined ? [] : [{ name, loader }];
});

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("document", { documentElement: { lang: "en", dataset: {} } });
  vi.stubGlobal("firstCalls", { "en /api/": Promise.resolve(new Response("{}")) });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url.replace("/api", ""));
    return new Response("{}", { status: 404, headers: { "content-type": "application/json" } });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("most pages of the cabinet have data of their own", () => {
  expect(loaded.length).toBeGreaterThanOrEqual(10);
});

test.each(loaded)("the HTML of $name names what its loader requests", async ({ name, loader }) => {
  const id = ids[name] ?? "";
  const pathname = paths[name].replace(/:\w+/, id);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await loader({ context: { queryClient }, location: { pathname, searchStr: "" } });
  queryClient.clear();
  expect(asked.length).toBeGreaterThan(0);
  const inHtml = (named[name] ?? []).map((call) => call.replace("*", id));
  expect(asked.filter((call) => !inHtml.includes(call))).toEqual([]);
});
