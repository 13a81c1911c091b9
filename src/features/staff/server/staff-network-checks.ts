import type { Config } from "#src/config/config.ts";
import type { PartCheck } from "#src/platform/operator/part-check.ts";

/** Says from where staff may come. */
export function staffNetworkChecks({ STAFF_NETWORKS: networks }: Config): PartCheck[] {
  return [
    {
      part: "staff",
      variable: "STAFF_NETWORKS",
      run: async () =>
        networks.length === 0
          ? "staff may sign in from anywhere; STAFF_NETWORKS narrows it"
          : `staff may sign in from ${networks.join(", ")}`,
    },
  ];
}
