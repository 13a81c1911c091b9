import { expect, test } from "vitest";
import { joinOverlap } from "./console-hub.ts";

test.each([
  ["what was received follows what was kept", "boot", "login:", "bootlogin:"],
  ["what both have is shown once", "boot login:", "login: root", "boot login: root"],
  ["what was kept may have all of it", "boot login:", "login:", "boot login:"],
  ["nothing was kept", "", "login:", "login:"],
  ["nothing was received", "login:", "", "login:"],
])("%s", (_, kept, received, shown) => {
  expect(joinOverlap(Buffer.from(kept), Buffer.from(received)).toString()).toBe(shown);
});
