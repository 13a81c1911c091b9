import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { decodeId, encodeId, idSchema, uuidsFrom } from "./ids.ts";

test("every UUID reads back from its id, in its own kind only", () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const id = encodeId("server", uuid);
      expect(id).toMatch(/^srv_[0-9a-hjkmnp-tv-z]{26}$/);
      expect(decodeId("server", id)).toBe(uuid);
      expect(decodeId("order", id)).toBeNull();
      expect(z.safeParse(idSchema("server"), id).success).toBe(true);
    }),
  );
});

test("the order of ids is the order of UUIDs", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (left, right) => {
      expect(encodeId("task", left) < encodeId("task", right)).toBe(left < right);
    }),
  );
});

test.each([
  "",
  "srv_",
  `srv_${"0".repeat(25)}`,
  `srv_${"0".repeat(27)}`,
  `srv_${"u".repeat(26)}`,
  // One more than 128 bits.
  `srv_8${"0".repeat(25)}`,
  "019af3d6-0000-7000-8000-000000000000",
])("%j is no id of a server", (text) => {
  expect(decodeId("server", text)).toBeNull();
  expect(z.safeParse(idSchema("server"), text).success).toBe(false);
});

test("a UUID is between the first and the last of whatever its id begins with, and one of another beginning is not", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 5, max: 30 }), (uuid, other, length) => {
      const start = encodeId("server", uuid).slice(0, length);
      const range = uuidsFrom("server", start);
      const isBetween = (one: string) => range !== null && range.first <= one && one <= range.last;
      expect(isBetween(uuid)).toBe(true);
      expect(isBetween(other)).toBe(encodeId("server", other).startsWith(start));
    }),
  );
  for (const start of ["srv_", "srv", "ord_0", "srv_0u", "srv_8", `srv_${"0".repeat(27)}`])
    expect(uuidsFrom("server", start)).toBeNull();
});
