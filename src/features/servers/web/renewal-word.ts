import { isPayable } from "../rules.ts";
import type { Server } from "./server-types.ts";

type Renewing = Pick<Server, "service" | "suspendedReason" | "renewal">;

/** What autoprolong does next, as a key of texts: nothing while a server is suspended for another reason than money. */
export const renewalWord = (server: Renewing): Server["renewal"] | "paused" =>
  server.service === "suspended" && !isPayable(server) ? "paused" : server.renewal;
