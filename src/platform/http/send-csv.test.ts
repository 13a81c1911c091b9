import { expect, test } from "vitest";
import { csvName } from "./send-csv.ts";

test("a file is named by its list and the minute", () => {
  const at = new Date("2026-11-27T18:45:59.123Z");
  expect(csvName("/api/v2/admin/audit/export?reason=x%2Fexport", at)).toBe("audit-2026-11-27-1845.csv");
  expect(csvName("/api/v2/admin/stats/mrr/export", at)).toBe("stats-mrr-2026-11-27-1845.csv");
  expect(csvName('/api/v2/admin/stats/a"%0d%0ab/export', at)).toMatch(/^[a-z0-9-]+\.csv$/);
});
