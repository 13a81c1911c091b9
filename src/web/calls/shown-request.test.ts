import { expect, test } from "vitest";
import { codeSamples } from "#src/shared/call-samples/code-samples.ts";
import { shownRequest } from "./shown-request.ts";

const origin = "https://host.example";

test("a shown call has the address, the key of its intent, the version and the body of what is sent", () => {
  const { example, hidden } = shownRequest(
    {
      route: "PUT /v2/servers/{id}/addresses/{address}/reverse",
      input: {
        params: { id: "srv_1", address: "2001:db8::1" },
        body: { name: "a", left: undefined },
        idempotencyKey: "one",
        ifMatch: 3,
      },
    },
    origin,
  );
  expect(example).toEqual({
    method: "PUT",
    url: "https://host.example/api/v2/servers/srv_1/addresses/2001%3Adb8%3A%3A1/reverse",
    token: "API_KEY",
    idempotencyKey: "one",
    ifMatch: 3,
    body: { name: "a" },
  });
  expect(hidden).toEqual([]);
});

test("no secret is written in any language", () => {
  const { example, hidden } = shownRequest(
    { route: "POST /v2/servers/purchase", input: { body: { name: "web-1", password: "do not show" } } },
    origin,
  );
  expect(hidden).toEqual(["password"]);
  for (const { source } of codeSamples(example)) {
    expect(source).not.toContain("do not show");
    expect(source).toContain("…");
  }
});
