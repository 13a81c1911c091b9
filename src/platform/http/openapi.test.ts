import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#src/platform/log/log.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { createServer } from "./create-server.ts";
import { bareDocs } from "#src/platform/api-docs/examples.fixture.ts";
import { registerOpenApi } from "./openapi.ts";

let app: FastifyInstance;
let siteName = "First";
let built = 0;

beforeAll(async () => {
  app = await createServer({
    log: createLog("silent"),
    resolveSite: () => testSite({ name: siteName }),
    publicUrl: null,
    isDemo: true,
    trustProxy: false,
    limitFactor: 1000,
  });
  await registerOpenApi(app, bareDocs);
  await app.ready();
  const build = app.swagger.bind(app);
  Object.defineProperty(app, "swagger", { value: () => ((built += 1), build()) });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test("T18 the description of the API is built once for all who ask, and again when the site is renamed", async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => get("/api/openapi.json")));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect([answers[0]?.json().info.title, built]).toEqual(["First API", 1]);
  siteName = "Second";
  expect((await get("/api/openapi.json")).json().info.title).toBe("Second API");
  expect((await get("/api/openapi.json", { "accept-encoding": "gzip" })).statusCode).toBe(200);
  expect(built).toBe(2);
});

describe("T18 what is large is sent once", () => {
  test.each(["/api/openapi.json", "/api/docs", "/api/docs/js/scalar.js"])("%s", async (url) => {
    const plain = await get(url);
    const compressed = await get(url, { "accept-encoding": "gzip, br" });
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
    const etag = String(plain.headers.etag);
    const again = await get(url, { "if-none-match": etag });
    expect([again.statusCode, again.body, again.headers["cache-control"]]).toEqual([
      304,
      "",
      "public, no-cache",
    ]);
  });
});

test("the page of the API has a content policy that names its inline scripts, and no other", async () => {
  const { body, headers } = await get("/api/docs");
  const inline = body
    .split(/<script[^>]*>/)
    .map((rest) => rest.split("</script>", 1)[0] ?? "")
    .slice(1)
    .filter(Boolean);
  expect(inline.length).toBe(2);
  const hashes = inline.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toContain(`script-src 'self' ${hashes.join(" ")}`);
  expect(policy).toContain("connect-src 'self'");
  expect((await get("/api/docs/")).headers.location).toBe("/api/docs");
});
