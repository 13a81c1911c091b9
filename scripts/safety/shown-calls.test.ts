import { expect, test } from "vitest";
import { secretFields } from "#src/web/calls/shown-request.ts";
import { readEveryRoute } from "./read-contracts.ts";
import { findHiddenCalls, findNeedlessEntries } from "./shown-calls.ts";
import { formatBreaches, readSources } from "./source-files.ts";

const code = readSources("src/**/*.{ts,tsx}");
const routes = await readEveryRoute();

test("calls that an API key can make are shown by the form that sends them", () => {
  expect(formatBreaches(findHiddenCalls(code, routes))).toEqual([]);
  expect(formatBreaches(findNeedlessEntries(code, routes))).toEqual([]);
});

test.each([
  ["makes one by api", { "form.tsx": 'api("PUT /v2/servers/{id}/name", {})' }, 1],
  [
    "keeps one in a list",
    { "form.tsx": 'const calls = ["PUT /v2/servers/{id}/name"] as const; api(calls[0])' },
    1,
  ],
  ["puts one together that no part shows", { "use-a.ts": 'keyCall("PUT /v2/servers/{id}/name")' }, 1],
  ["puts one together and shows it", { "form.tsx": 'keyCall("PUT /v2/servers/{id}/name"); <ShowCall />' }, 0],
  [
    "puts one together for another that shows it",
    {
      "use-a.ts": 'keyCall("PUT /v2/servers/{id}/name")',
      "form.tsx": 'import { useA } from "./use-a.ts"; <PayEnd />',
    },
    0,
  ],
  ["makes one for which no key is enough", { "form.tsx": 'api("POST /auth/change-password", {})' }, 0],
  ["reads", { "form.tsx": 'api("GET /v2/servers/list")' }, 0],
  ["names one as a type", { "form.tsx": 'type A = ApiBody<"PUT /v2/servers/{id}/name">; api(a)' }, 0],
])("a form that %s", (_, planted, count) => {
  const files = Object.entries(planted).map(([name, text]) => ({
    path: `src/features/servers/web/${name}`,
    text,
  }));
  expect(findHiddenCalls(files, routes)).toHaveLength(count);
});

test("no field of a shown call that may be a secret is written out", () => {
  const fields = Object.values(routes).flatMap((route) =>
    route.access === "customer" && route.scope !== null ? Object.keys(route.body?.shape ?? {}) : [],
  );
  const secrets = new Set(fields.filter((field) => /pass|secret|code$|token|pin$|otp/i.test(field)));
  expect([...secrets].toSorted()).toEqual([...secretFields, "postalCode", "promoCode"].toSorted());
});
