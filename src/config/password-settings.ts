import { z } from "zod";
import { url } from "#src/platform/settings/setting-forms.ts";

/** Settings of the lists of known passwords; spread into those of `config.ts`. */
export const passwordVariables = {
  BREACHED_PASSWORDS: z
    .enum(["off", "range-api"])
    .default("off")
    .describe(
      "range-api: new passwords and those of sign-ins are looked up in a service of breaches, which is sent five digits of a hash; without an answer within a second people get in",
    ),
  BREACHED_PASSWORDS_URL: url
    .default("https://api.pwnedpasswords.com/range")
    .describe("that service, up to the digits: Pwned Passwords or a mirror of yours"),
};
