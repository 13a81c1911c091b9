import { expect, test } from "vitest";
import { systemsOf } from "./systems-table.tsx";

test("a system is listed once, with its versions in the order of the catalogue", () => {
  const image = (family: string, version: string) => ({ family, name: family.toUpperCase(), version });
  expect(systemsOf([image("debian", "13"), image("ubuntu", "26.04 LTS"), image("debian", "12")])).toEqual([
    { id: "debian", name: "DEBIAN", versions: ["13", "12"] },
    { id: "ubuntu", name: "UBUNTU", versions: ["26.04 LTS"] },
  ]);
});
