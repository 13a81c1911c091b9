import { z } from "zod";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import { isLoopback, url } from "#src/platform/settings/setting-forms.ts";
import type { ConfiguredRegistrar, RegistrarEntry } from "../driver-entry.ts";
import { createNamecomRegistrar, isRealNamecom } from "../namecom.ts";

const variables = {
  NAMECOM_URL: url
    .default("https://api.name.com")
    .describe("address of name.com's Core API; https://api.dev.name.com registers nothing real"),
  NAMECOM_USER: z.string().min(1).optional().describe("user of REGISTRAR=namecom"),
  NAMECOM_TOKEN: z.string().min(1).optional().describe("API token of NAMECOM_USER"),
};

/** name.com; nothing that its test system registers is real. */
export const namecomEntry: RegistrarEntry = driverEntry({
  name: "namecom",
  summary: "name.com, not yet proven live",
  variables,
  configure(
    { NAMECOM_URL: address, NAMECOM_USER: user, NAMECOM_TOKEN: token },
    isChosen,
  ): ConfiguredRegistrar | string {
    const { protocol, hostname } = new URL(address);
    if (isChosen && protocol !== "https:" && !isLoopback(hostname)) {
      return "NAMECOM_URL must begin with https: the token goes there.";
    }
    if (isChosen && user === undefined) return "NAMECOM_USER must be set for REGISTRAR=namecom.";
    if (isChosen && token === undefined) return "NAMECOM_TOKEN must be set for REGISTRAR=namecom.";
    const isReal = isRealNamecom(address);
    return {
      name: "namecom",
      variable: "REGISTRAR",
      delivers: isReal ? "real" : "play",
      setting: isReal ? "REGISTRAR=namecom" : `NAMECOM_URL=${address}`,
      claim: isReal ? "REGISTRAR=namecom registers real names" : "NAMECOM_URL registers no real names",
      create() {
        if (user === undefined || token === undefined) throw new Error("REGISTRAR does not name namecom");
        return createNamecomRegistrar({ url: address, user, token });
      },
    };
  },
});
