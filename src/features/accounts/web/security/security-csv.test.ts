import { expect, test } from "vitest";
import { securityCsv } from "./security-csv.ts";
import type { SecurityEvent } from "./security-events-query.ts";

const event: SecurityEvent = {
  action: "user.sign-in",
  at: "2026-11-20T09:41:07.000Z",
  by: "you",
  byName: null,
  staff: null,
  network: "192.0.2.0/24",
  device: "Firefox, Linux",
  provider: null,
  member: null,
  role: null,
  mayDestroy: null,
  look: null,
  count: null,
};

test("an entry has its code, its words and its place", () => {
  expect(securityCsv([event], () => "Logged in")).toBe(
    "at,action,label,by,byName,staff,network,device\r\n" +
      '2026-11-20T09:41:07.000Z,user.sign-in,Logged in,you,,,192.0.2.0/24,"Firefox, Linux"\r\n',
  );
});

test("T9 a name of staff that is a formula is text to a spreadsheet", () => {
  expect(securityCsv([{ ...event, staff: "=1+1" }], () => "Seen")).toContain(",'=1+1,");
});
