import { globSync } from "node:fs";
import { join } from "node:path";
import { runInGuest } from "#src/drivers/compute/libvirt/in-guest.fixture.ts";
import { provideDisk } from "../../scripts/real/images.ts";
import { startLibvirt, whyNoLibvirt } from "../../scripts/real/libvirt.ts";
import type { HostKind } from "./real-host.ts";
import { screenConsole } from "./screen-console.ts";

/** Virtual machines of a private libvirt, emulated: BusyBox is sold under the name of Debian. */
export const libvirtHost: HostKind = {
  name: "virtual machines of libvirt",
  reason: whyNoLibvirt(),
  async start() {
    const libvirt = await startLibvirt();
    await provideDisk(libvirt, "tiny", "debian-12");
    const namesOf = async (...words: string[]): Promise<string[]> =>
      (await libvirt.virsh("list", "--name", ...words)).split("\n").filter(Boolean);
    return {
      settings: {
        COMPUTE: "libvirt",
        LIBVIRT_URI: libvirt.endpoint,
        LIBVIRT_CONSOLES: libvirt.consoleDir,
      },
      gateway: libvirt.gateway,
      address: libvirt.address,
      console: (page, site, name) =>
        screenConsole(page, site, name, async (script) => {
          const [machine = ""] = await namesOf();
          await runInGuest(libvirt, machine, script);
        }),
      async machines() {
        const running = await namesOf();
        return (await namesOf("--all")).map((name) => ({ name, isRunning: running.includes(name) }));
      },
      // Everything of a machine except its process carries its name.
      tracesOf: async (name) => globSync(join(libvirt.dir, `{pool,consoles,lib/**,etc/qemu/**}/*${name}*`)),
      losePower: libvirt.losePower,
      stop: libvirt.stop,
    };
  },
};
