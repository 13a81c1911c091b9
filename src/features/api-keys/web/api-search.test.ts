import { expect, test } from "vitest";
import { readApiSearch } from "./api-search.ts";

test("an address shows a known part, the keys without one, and an endpoint among webhooks only", () => {
  expect(readApiSearch({ tab: "networks", other: "1" })).toEqual({ tab: "networks" });
  expect(readApiSearch({ tab: "keys", endpoint: "whe_1" })).toEqual({});
  expect(readApiSearch({ tab: "nothing" })).toEqual({});
  expect(readApiSearch({ tab: "webhooks", endpoint: "whe_1" })).toEqual({
    tab: "webhooks",
    endpoint: "whe_1",
  });
  expect(readApiSearch({ tab: "webhooks", endpoint: 1 })).toEqual({ tab: "webhooks" });
});
