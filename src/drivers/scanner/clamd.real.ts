import { test } from "vitest";
import { startClamd, whyNoClamd } from "../../../scripts/real/clamd.ts";
import { createClamdScanner } from "./clamd.ts";
import { eicar } from "./clamd/clamd.fixture.ts";
import { describeScanner } from "./conformance.ts";

// The contract of scanners on Debian's clamd.

const reason = whyNoClamd();
if (reason === null) {
  describeScanner("clamd of Debian", async () => {
    const clamd = await startClamd("Eicar-Own", eicar);
    return {
      scanner: createClamdScanner({ address: clamd.address }),
      breakDown: () => clamd.stop(),
      close: async () => undefined,
    };
  });
} else {
  test("clamd of Debian", ({ skip }) => skip(reason));
}
