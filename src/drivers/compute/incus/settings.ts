import { readFileSync } from "node:fs";
import { z } from "zod";
import { systemClock } from "#src/platform/clock.ts";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import type { ComputeEntry, ConfiguredCompute } from "../driver-entry.ts";
import { createIncusCompute } from "../incus.ts";
import { findHost } from "./find-host.ts";

const variables = {
  INCUS_CLIENT_CERT: z
    .string()
    .optional()
    .describe("file with the certificate that nodes reached by https trust, as PEM"),
  INCUS_SOCKET: z
    .string()
    .optional()
    .describe("unix socket of the engine for npm start -- --real; unset: the usual places"),
  INCUS_CLIENT_KEY: z.string().optional().describe("file with the key of INCUS_CLIENT_CERT"),
};

/** System containers on LXD or Incus. */
export const incusEntry: ComputeEntry = {
  ...driverEntry({
    name: "incus",
    summary: "LXD or Incus",
    variables,
    configure({
      INCUS_CLIENT_CERT: cert,
      INCUS_CLIENT_KEY: key,
      INCUS_SOCKET: socket,
    }): ConfiguredCompute | string {
      if ((cert === undefined) !== (key === undefined)) {
        return "INCUS_CLIENT_CERT and INCUS_CLIENT_KEY go together.";
      }
      return {
        name: "incus",
        delivers: "real",
        setting: "COMPUTE=incus",
        claim: "COMPUTE=incus delivers real machines",
        findHost: (images) => findHost(socket ?? null, images),
        create: ({ db, nodes }) =>
          createIncusCompute({
            db,
            clock: systemClock,
            nodes,
            // Read when the first node that is reached by https is used.
            identity: () =>
              cert === undefined || key === undefined
                ? null
                : { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") },
          }),
      };
    },
  }),
  engine: "LXD or Incus",
  node: {
    driver: "incus",
    takesEndpoint: (endpoint) => !endpoint.startsWith("qemu"),
    settings: {},
  },
};
