import { expect, test } from "vitest";
import { jsonLines } from "./json-lines.ts";

test("every value is found on its line, also behind escapes and empty lists", () => {
  const value = {
    format: 1,
    plans: [
      { id: 'a"}],{\\', places: [], price: "4.90" },
      { id: "b", on: true, none: null, far: -1.5e3 },
    ],
    end: {},
  };
  const text = JSON.stringify(value, null, 2);
  const lines = jsonLines(text);
  const written = text.split("\n");
  for (const [path, needle] of [
    ["format", '"format": 1'],
    ["plans.0.id", '"id": "a'],
    ["plans.0.places", '"places": []'],
    ["plans.1.id", '"id": "b"'],
    ["plans.1.far", '"far"'],
    ["end", '"end"'],
  ] as const) {
    expect(written[(lines.get(path) ?? 0) - 1]).toContain(needle);
  }
  expect(lines.get("plans.2")).toBeUndefined();
});
