import { expect, it } from "vitest";
import { renewalWord } from "./renewal-word.ts";

it("announces no renewal of a server that was suspended for abuse", () => {
  const suspended = { service: "suspended", renewal: "planned" } as const;
  expect(renewalWord({ ...suspended, suspendedReason: "abuse" })).toBe("paused");
  expect(renewalWord({ ...suspended, suspendedReason: "unpaid" })).toBe("planned");
});
