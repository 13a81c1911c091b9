import { expect, test } from "vitest";
import { hostOf, splitHosts } from "./split-hosts.ts";

test.each([
  ["postgresql://me:secret@db1/moorage", ["postgresql://me:secret@db1/moorage"]],
  [
    "postgresql://me@db1,db2:5433/moorage?target_session_attrs=read-write",
    ["postgresql://me@db1/moorage", "postgresql://me@db2:5433/moorage"],
  ],
  [
    "postgres://db1:6000,[::1]:6001/moorage?sslmode=verify-full",
    ["postgres://db1:6000/moorage?sslmode=verify-full", "postgres://[::1]:6001/moorage?sslmode=verify-full"],
  ],
  [
    "postgresql://me@localhost/moorage?host=%2Frun%2Fa,%2Frun%2Fb",
    [
      "postgresql://me@localhost/moorage?host=%2Frun%2Fa",
      "postgresql://me@localhost/moorage?host=%2Frun%2Fb",
    ],
  ],
])("%s names its servers", (url, servers) => {
  expect(splitHosts(url)).toEqual(servers);
});

test.each([
  ["https://db1/moorage", "no PostgreSQL URL"],
  ["postgresql://db1:port/moorage", "Invalid URL"],
  ["postgresql://db1,db2/moorage?target_session_attrs=standby", "cannot be written to"],
])("%s is refused", (url, reason) => {
  expect(() => splitHosts(url)).toThrow(reason);
});

test("a server is named without its password", () => {
  expect(hostOf("postgresql://me:secret@db1:5433/moorage")).toBe("db1:5433");
  expect(hostOf("postgresql://me@localhost/moorage?host=%2Frun%2Fa")).toBe("/run/a");
});
