import { expect, test } from "vitest";
import office from "../../../../../locales/en/officeStaff.json" with { type: "json" };
import { actNames, nameOfAct } from "./act-names.ts";

test("mails call every act as the office does", () => {
  const keyOf = (act: string) => act.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = Object.entries(actNames).map(([act, name]) => [keyOf(act), name]);
  expect(Object.fromEntries(names)).toEqual(office.acts);
  expect(nameOfAct("new.act")).toBe("new.act");
});
