import { expect, test } from "vitest";
import { allStaffPermissions } from "#src/shared/staff-access.ts";
import texts from "../../../../../locales/en/office.json" with { type: "json" };
import { groupPermissions } from "./permission-groups.ts";

test("every permission is in a group, once, and has its words", () => {
  const grouped = groupPermissions();
  expect(grouped.flatMap(([, ones]) => ones).toSorted()).toEqual([...allStaffPermissions].toSorted());
  expect(grouped.map(([group]) => group)).toEqual(["customers", "services", "money", "running", "office"]);
  const keys = allStaffPermissions.map((permission) => permission.replace(".", "-"));
  expect(Object.keys(texts.permissions).toSorted()).toEqual(keys.toSorted());
});

test("what lets one see comes before what lets one do", () => {
  const [, ones] = groupPermissions(["servers.move", "servers.read"])[0] ?? [];
  expect(ones).toEqual(["servers.read", "servers.move"]);
});
