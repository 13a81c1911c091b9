import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { filterText, filterValue, isFilterValue } from "./filter-value.ts";

afterEach(() => void vi.unstubAllEnvs());

test("an amount is kept in dollars whatever its size; what is no amount is no filter", () => {
  expect(filterValue("dollars", "200000")).toBe("200000.00");
  expect(filterValue("dollars", "$20,50")).toBe("20.50");
  for (const text of ["abc", "", "-1", "200,000", "1e9", "0x10", "99999999999999999"]) {
    expect(filterValue("dollars", text)).toBeUndefined();
    expect(isFilterValue("dollars", text)).toBe(false);
  }
});

test("a customer is an id, never a part of a name", () => {
  const id = encodeId("customer", "0198c0de-0000-7000-8000-000000000001");
  expect(filterValue("customer", ` ${id} `)).toBe(id);
  expect(filterValue("customer", "nadia")).toBeUndefined();
  expect(filterValue("customer", "srv_1")).toBeUndefined();
});

test("a date stays a date, as calls take days of UTC", () => {
  expect(filterValue("date", "2026-11-01")).toBe("2026-11-01");
  expect(filterText("date", "2026-11-01")).toBe("2026-11-01");
  expect(isFilterValue("date", "2026-10-31T23:00:00.000Z")).toBe(false);
  expect(filterValue("date", "2026-13-01")).toBeUndefined();
});

const moment = fc.date({ min: new Date("2020-01-02"), max: new Date("2035-01-01"), noInvalidDate: true });

test.each(["Pacific/Auckland", "Europe/Berlin", "UTC", "America/New_York"])(
  "changing a day and leaving it as it is moves nothing in %s",
  (zone) => {
    vi.stubEnv("TZ", zone);
    fc.assert(
      fc.property(moment, (at) => {
        const day = at.toISOString().slice(0, 10);
        const value = filterValue("day", day) ?? "";
        expect(filterText("day", value)).toBe(day);
        expect(filterValue("day", filterText("day", value))).toBe(value);
      }),
    );
  },
);
