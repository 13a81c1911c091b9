import { types } from "pg";
import { expect, test } from "vitest";
import { parseDatabaseInstant } from "./type-parsers.ts";

test.each([
  "2026-11-20 13:50:10+00",
  "2026-11-20 13:50:10.1+00",
  "2026-02-28 23:59:59.999999+00",
  "1969-12-31 23:59:59.5+00",
  "0044-03-15 12:00:00+00",
  "12026-01-01 00:00:00+00",
  "2026-11-20 19:20:10.25+05:30",
  "2026-11-20 05:50:10-08",
  "0044-03-15 12:00:00+00 BC",
  "infinity",
])("the instant %s is what the driver reads", (text) => {
  expect(parseDatabaseInstant(text)).toEqual(types.getTypeParser(1184)(text));
});
