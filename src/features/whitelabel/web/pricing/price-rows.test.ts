import { expect, test } from "vitest";
import {
  changeOf,
  globalRule,
  marginPercent,
  previewRow,
  type PriceRow,
  textOf,
  valueOf,
} from "./price-rows.ts";

const row: PriceRow = {
  key: "plan:sloop-2",
  item: "sloop-2",
  act: null,
  label: "Sloop 2",
  costCents: 441,
  priceCents: 530,
  marginCents: 89,
  rule: { mode: "percent", value: 2000, rounding: "none", source: "usual" },
};
const global = globalRule({ percent: "25", rounding: "up-to-99" });

test("what is typed is read in percent and dollars, and shown as it was", () => {
  expect([valueOf("percent", "25"), valueOf("percent", "25,5"), valueOf("add", "2.50")]).toEqual([
    2500n,
    2550n,
    250n,
  ]);
  expect([valueOf("percent", "10001"), valueOf("add", "2.505"), valueOf("add", "-1")]).toEqual([
    null,
    null,
    null,
  ]);
  expect(textOf({ mode: "percent", value: 2000 })).toBe("20");
  expect(textOf({ mode: "percent", value: 2550 })).toBe("25.5");
  expect(textOf({ mode: "fixed", value: 2099 })).toBe("20.99");
});

test("a row follows the general rule until it has one of its own", () => {
  expect(previewRow(row, undefined, null)).toMatchObject({ newCents: 530, isChanged: false });
  expect(previewRow(row, undefined, global)).toMatchObject({ newCents: 599, isChanged: true });
  expect(previewRow(row, { mode: "add", text: "2.50" }, global)).toMatchObject({
    newCents: 691,
    problem: null,
  });
  const own: PriceRow = { ...row, priceCents: 691, rule: { ...row.rule, source: "own" } };
  expect(previewRow(own, undefined, global)).toMatchObject({ newCents: 691, isChanged: false });
  expect(previewRow(own, { mode: "inherit", text: "" }, global)).toMatchObject({ newCents: 599 });
});

test("what is below cost or unreadable is named, and the latter not sent", () => {
  expect(previewRow(row, { mode: "fixed", text: "4.40" }, global)).toMatchObject({
    newCents: 440,
    problem: "below-cost",
  });
  expect(previewRow(row, { mode: "add", text: "" }, global).problem).toBe("unreadable");
  expect(changeOf({ mode: "add", text: "x" }, global)).toBeNull();
  expect(changeOf({ mode: "percent", text: "30" }, global)).toEqual({
    mode: "percent",
    value: 3000,
    rounding: "up-to-99",
  });
  expect(changeOf({ mode: "inherit", text: "" }, global)).toEqual({ inherit: true });
  expect([marginPercent(599, 441), marginPercent(0, 0)]).toEqual([26.4, 0]);
});
