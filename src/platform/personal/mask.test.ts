import { expect, test } from "vitest";
import { maskEmailsIn } from "./mask.ts";

test("addresses in a text are masked, and signs that are no address stay", () => {
  expect(maskEmailsIn("ann@example.com was invited (by jo@b.org)")).toBe(
    "a•••@e•••.com was invited (by j•••@b•••.org)",
  );
  expect(maskEmailsIn("The key @SUM(1,1) was added @ noon")).toBe("The key @SUM(1,1) was added @ noon");
});
