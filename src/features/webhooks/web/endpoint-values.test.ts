import { expect, test } from "vitest";
import { bodyOf, emptyEndpoint, groupTypes, valuesOf } from "./endpoint-values.ts";
import { hostOf } from "./host-of.ts";
import type { Endpoint } from "./queries.ts";

const endpoint: Endpoint = {
  id: "whe_00000000000000000000000001",
  url: "https://ops.example.com:8443/hooks",
  description: "on call",
  events: ["server.delivered", "payment.credited"],
  state: "disabled",
  disabledReason: "user",
  failingSince: null,
  oldSecretUntil: null,
  apiVersion: "2",
  createdAt: "2026-11-20T12:00:00.000Z",
  createdById: null,
  days: [],
};

test("an endpoint that is opened and saved stays as it was, and a disabled one disabled", () => {
  const { url, description, events } = endpoint;
  expect(bodyOf(valuesOf(endpoint), endpoint)).toEqual({ url, description, events, isEnabled: false });
  const all: Endpoint = { ...endpoint, events: ["*"], state: "failing" };
  expect(bodyOf(valuesOf(all), all)).toMatchObject({ events: ["*"], isEnabled: true });
});

test("a new endpoint gets everything, or what was chosen", () => {
  expect(bodyOf(emptyEndpoint, undefined)).toMatchObject({ events: ["*"], isEnabled: true });
  const some = { ...emptyEndpoint, gets: "some", types: ["server.delivered"] } as const;
  expect(bodyOf({ ...some, types: [...some.types] }, undefined).events).toEqual(["server.delivered"]);
});

test("types are grouped by their noun, in their order", () => {
  expect(groupTypes(["server.ordered", "domain.ordered", "server.deleted"])).toEqual([
    ["server", ["server.ordered", "server.deleted"]],
    ["domain", ["domain.ordered"]],
  ]);
});

test("an endpoint is named by its host with the port", () => {
  expect(hostOf(endpoint.url)).toBe("ops.example.com:8443");
});
