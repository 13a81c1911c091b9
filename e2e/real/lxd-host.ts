import { tracesOfMachine } from "../../scripts/real/footprint.ts";
import { provideImage } from "../../scripts/real/images.ts";
import { losePower, startLxd, whyNoLxd } from "../../scripts/real/lxd.ts";
import type { HostKind } from "./real-host.ts";
import { textConsole } from "./text-console.ts";

/** System containers of a private LXD. REAL_SYSTEM=tiny sells BusyBox under the name of Debian: built in a second. */
export const lxdHost: HostKind = {
  name: "containers of LXD",
  reason: whyNoLxd(),
  async start() {
    const lxd = await startLxd();
    await provideImage(lxd, process.env["REAL_SYSTEM"] === "tiny" ? "tiny" : "debian-12", "debian-12");
    const machines = async () => {
      const lines = (await lxd.lxc("list", "--format", "csv", "-c", "ns")).split("\n").filter(Boolean);
      return lines.map((line) => {
        const [name = "", state] = line.split(",");
        return { name, isRunning: state === "RUNNING" };
      });
    };
    return {
      machines,
      settings: { INCUS_SOCKET: lxd.socket },
      gateway: lxd.network.gateway,
      address: lxd.network.address,
      console: textConsole,
      tracesOf: async (name) => tracesOfMachine(lxd.footprint, name),
      losePower: () => losePower(lxd),
      stop: lxd.stop,
    };
  },
};
