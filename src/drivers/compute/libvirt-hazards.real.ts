import { randomUUID } from "node:crypto";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { whyNoLibvirt } from "../../../scripts/real/libvirt.ts";
import { describeEngineHazards, settle } from "./engine-hazards.ts";
import { probeBoot } from "./libvirt/accelerator.ts";
import { domainName } from "./libvirt/domain-name.ts";
import { runInGuest } from "./libvirt/in-guest.fixture.ts";
import { writeLossyVirsh } from "./libvirt/lossy-virsh.fixture.ts";
import { openRealLibvirt, type RealLibvirt } from "./libvirt/real-libvirt.fixture.ts";
import { openVirsh } from "./libvirt/virsh.ts";

// What goes wrong on a real libvirt, and how the driver must handle it.

const reason = whyNoLibvirt();

if (reason === null) {
  describeEngineHazards("libvirt", async () => {
    const engine = await openRealLibvirt();
    const { libvirt, newSpec } = engine;
    return {
      newSpec,
      open: (change) => engine.open(change),
      openLossy: async () => engine.open({}, { program: writeLossyVirsh(libvirt.dir) }),
      inGuest: ({ serverId }, script) => runInGuest(libvirt, serverId, script),
      copy: async ({ serverId }, name) => {
        const xml = await libvirt.virsh("dumpxml", serverId, "--inactive");
        const file = join(libvirt.dir, "copy.xml");
        // It keeps its stamp.
        writeFileSync(
          file,
          xml
            .replace(/<uuid>.*<\/uuid>/, `<uuid>${randomUUID()}</uuid>`)
            .replace(/<name>.*<\/name>/, `<name>${name}</name>`),
        );
        await libvirt.virsh("define", file);
      },
      losePower: libvirt.losePower,
      countMachines: async ({ serverId }) =>
        (await libvirt.virsh("list", "--all", "--name"))
          .split("\n")
          .filter((one) => one === domainName(serverId)).length,
      freeAddress: libvirt.address(251),
      gateway: libvirt.gateway,
      close: () => engine.close(),
    };
  });
  describe("hazards of virtual machines", describeOwnHazards);
} else {
  test("hazards of libvirt", ({ skip }) => skip(reason));
}

function describeOwnHazards(): void {
  let engine: RealLibvirt;
  beforeAll(async () => {
    engine = await openRealLibvirt();
  });
  afterAll(() => engine?.close());

  test("a probe boot distinguishes a working KVM from a missing one", async () => {
    const virsh = openVirsh(engine.libvirt.endpoint, {});
    expect(await probeBoot(virsh, "qemu")).toBe(true);
    // The private host hides the device, so it has no KVM even where this machine has one.
    expect(await probeBoot(virsh, "kvm")).toBe(false);
    expect((await engine.libvirt.virsh("list", "--all", "--name")).trim()).toBe("");
    const probing = engine.open({ accelerator: null });
    expect(await probing.health()).toMatchObject({ ok: false });
    expect(await probing.provision(engine.newSpec())).toMatchObject({ error: { code: "failed" } });
  });

  test("a foreign domain with the id of ours under another name is not touched", async () => {
    const spec = engine.newSpec();
    const file = join(engine.libvirt.dir, "twin.xml");
    writeFileSync(
      file,
      `<domain type="qemu"><name>someone</name><uuid>${spec.serverId}</uuid><memory unit="MiB">64</memory>
      <os><type arch="x86_64">hvm</type></os></domain>`,
    );
    await engine.libvirt.virsh("define", file);
    const driver = engine.open();
    expect(await driver.provision(spec)).toMatchObject({ error: { code: "not_owned" } });
    expect(await settle(driver, driver.destroy(spec))).toEqual({ state: "done" });
    expect(await engine.libvirt.virsh("domstate", "someone")).toContain("shut off");
    await engine.libvirt.virsh("undefine", "someone");
  });

  test("a new size applies at the next start, on the same disk", async () => {
    const driver = engine.open();
    const spec = engine.newSpec();
    expect(await settle(driver, driver.provision(spec))).toEqual({ state: "done" });
    const inside = (script: string): Promise<string> => runInGuest(engine.libvirt, spec.serverId, script);
    const memory = async (): Promise<number> =>
      Number(await inside("awk '/^MemTotal/ { print $2 }' /proc/meminfo")) / 1024;
    const before = await memory();
    await inside("echo kept >/root/marker; sync");
    const size = { vcpu: spec.vcpu + 1, memoryMb: spec.memoryMb + 64 };
    expect(await settle(driver, driver.resize(spec, size))).toEqual({ state: "done" });
    expect(await inside("nproc")).toBe(`${spec.vcpu}\n`);
    expect(await settle(driver, driver.restart(spec, { hard: false }))).toEqual({ state: "done" });
    await expect.poll(() => inside("nproc; cat /root/marker").catch(String)).toBe(`${size.vcpu}\nkept\n`);
    // The kernel keeps a part of it for itself.
    expect(await memory()).toBeGreaterThan(before + 48);
    const memoryTotalMb = size.memoryMb;
    expect(await driver.observe(spec)).toMatchObject({ value: { vcpu: size.vcpu, memoryTotalMb } });
  });

  test("a host whose disk is full brings the old system back", async () => {
    const driver = engine.open();
    const spec = engine.newSpec();
    expect(await settle(driver, driver.provision(spec))).toEqual({ state: "done" });
    await runInGuest(engine.libvirt, spec.serverId, "echo kept >/root/marker; sync");
    const program = join(engine.libvirt.dir, "full-virsh");
    writeFileSync(
      program,
      `#!/bin/sh
case " $* " in
*" vol-create "*) echo "error: write failed: No space left on device" >&2 && exit 1 ;;
esac
exec virsh "$@"
`,
    );
    chmodSync(program, 0o755);
    const full = engine.open({}, { program });
    const step = await settle(full, full.reinstall(spec, { ...spec, generation: 2 }));
    expect(step).toMatchObject({ state: "failed", error: { code: "capacity" } });
    const seen = await driver.observe(spec);
    expect(seen).toMatchObject({ value: { power: "off", generation: 1 } });
    expect(await settle(driver, driver.start(spec))).toEqual({ state: "done" });
    const marker = (): Promise<string> =>
      runInGuest(engine.libvirt, spec.serverId, "cat /root/marker").catch(String);
    await expect.poll(marker).toBe("kept\n");
  });
}
