import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLog } from "#src/platform/log/log.ts";
import type { SiteContext } from "#src/platform/tenancy/sites.ts";
import { createServer } from "./create-server.ts";
import { registerOpenApi } from "./openapi.ts";

let app: Awaited<ReturnType<typeof createServer>>;

beforeAll(async () => {
  app = await createServer({
    log: createLog("silent"),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    resolveSite: (host) => ({ id: 1, name: host, baseUrl: `https://${host}` }) as SiteContext,
    publicUrl: "https://a.example",
    isDemo: false,
    trustProxy: false,
    limitFactor: 1_000,
  });
  await registerOpenApi(app);
  await app.ready();
});

afterAll(() => app.close());

const ask = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ url, headers: { host: "a.example", ...headers } });

test("T18 the description is made once, and is not sent again to who has it", async () => {
  const made = vi.spyOn(app, "swagger");
  const first = await ask("/api/openapi.json");
  expect(first.json().info.title).toBe("a.example API");
  const other = await ask("/api/openapi.json", { host: "b.example" });
  expect(other.json()).toEqual({ ...first.json(), info: { ...first.json().info, title: "b.example API" } });
  expect(other.headers["etag"]).not.toBe(first.headers["etag"]);
  const again = await ask("/api/openapi.json", { "if-none-match": String(first.headers["etag"]) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect(made).toHaveBeenCalledTimes(1);
});

test("T18 the reference and its script are kept, under a policy that names its inline scripts", async () => {
  const page = await ask("/api/docs/");
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-security-policy"]).toMatch(
    /script-src 'self' 'sha256-[^;]+; .*connect-src 'self';/,
  );
  expect(page.headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
  const script = await ask("/api/docs/js/scalar.js");
  expect(script.rawPayload.length).toBeGreaterThan(1_000_000);
  expect((await ask("/api/docs")).headers["location"]).toBe("/api/docs/");
  for (const answer of [page, script]) {
    const url = answer === page ? "/api/docs/" : "/api/docs/js/scalar.js";
    expect((await ask(url, { "if-none-match": String(answer.headers["etag"]) })).statusCode).toBe(304);
  }
});
