import { z } from "zod";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import { isLoopback } from "#src/platform/settings/setting-forms.ts";
import type { ConfiguredSignin, SigninEntry } from "../driver-entry.ts";
import { createGoogle } from "../google.ts";

const variables = {
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,200}$/)
    .optional()
    .describe("OAuth client of SIGNIN=google, of the kind web application"),
  GOOGLE_CLIENT_SECRET: z.string().min(1).max(200).optional().describe("its secret"),
};

/** Google's accounts. */
export const googleEntry: SigninEntry = driverEntry({
  name: "google",
  summary: "accounts of Google",
  variables,
  configure(settings, isChosen): ConfiguredSignin | string {
    const { GOOGLE_CLIENT_ID: clientId = "", GOOGLE_CLIENT_SECRET: clientSecret = "" } = settings;
    const lacking = Object.keys(variables).find((name) => !(name in settings));
    if (isChosen && lacking !== undefined) return `${lacking} must be set for SIGNIN=google.`;
    return {
      name: "google",
      setting: "SIGNIN=google",
      isSimulated: false,
      providers: ["google"],
      // Google takes http for this machine alone.
      refuseAddress: (publicUrl) =>
        publicUrl !== null && (publicUrl.startsWith("https:") || isLoopback(new URL(publicUrl).hostname))
          ? null
          : "SIGNIN=google needs PUBLIC_URL, whose address is registered with Google.",
      create: () => [createGoogle({ clientId, clientSecret })],
    };
  },
});
