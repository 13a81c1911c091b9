import { expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { shownFields } from "./shown-fields.ts";

const id = "01990000-0000-7000-8000-000000000001";

test("ids are shown as pages have them, also in what has parts", () => {
  const lines = [{ label: "Cutter 4", orderId: id, unusedCents: 490 }];
  expect(shownFields({ orderId: id, objectType: "server", object: id, lines, days: 3 })).toEqual({
    orderId: encodeId("order", id),
    objectType: "server",
    object: encodeId("server", id),
    lines: JSON.stringify([{ label: "Cutter 4", orderId: encodeId("order", id), unusedCents: 490 }]),
    days: 3,
  });
  expect(shownFields("active")).toEqual({ value: "active" });
});
