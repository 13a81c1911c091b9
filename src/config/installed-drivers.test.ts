import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createDrivers } from "#src/app/drivers.ts";
import { partChecks } from "#src/app/operator/part-checks.ts";
import type { ChainEntry, ConfiguredChain } from "#src/drivers/chain/driver-entry.ts";
import { createSimulatedChain } from "#src/drivers/chain/simulated.ts";
import type { ComputeEntry, ConfiguredCompute } from "#src/drivers/compute/driver-entry.ts";
import { createSimulatedCompute } from "#src/drivers/compute/simulated.ts";
import type { ConfiguredRegistrar, RegistrarEntry } from "#src/drivers/registrar/driver-entry.ts";
import { createNoRegistrar } from "#src/drivers/registrar/engine/no-registrar.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import { describeVariables, readConfig } from "./config.ts";
import { installedDrivers } from "./installed-drivers.ts";
import { decideMoney } from "./refuse-mixed-money.ts";

// A new hypervisor, registry or kind of node is one folder and one line of its kind's list: settings, help, refusals, the check and
// the composition follow without another edit.

const hypervisor: ComputeEntry = {
  ...driverEntry({
    name: "hypervisor",
    summary: "a new one",
    variables: { HYPERVISOR_TOKEN: z.string().min(3).optional().describe("token of the new one") },
    configure({ HYPERVISOR_TOKEN: token }, isChosen): ConfiguredCompute | string {
      if (isChosen && token === undefined) return "HYPERVISOR_TOKEN must be set for COMPUTE=hypervisor.";
      return {
        name: "hypervisor",
        delivers: "real",
        setting: "COMPUTE=hypervisor",
        claim: "COMPUTE=hypervisor delivers real machines",
        findHost: null,
        create: ({ db, clock, ids }) => ({
          ...createSimulatedCompute({ db, clock, ids, seed: 1 }),
          capabilities: () => ({
            consoles: ["vnc"],
            onlinePassword: true,
            extraIpv4: "live",
            canMove: false,
            passwordHash: "sha512-crypt",
          }),
          kind: `hypervisor with ${token}`,
          simulated: false,
          health: async () => ({ ok: false, version: "9", nodes: [] }),
        }),
      };
    },
  }),
  engine: "the new one",
  node: { driver: "hypervisor", takesEndpoint: (endpoint) => endpoint.startsWith("hv:"), settings: {} },
};

const registry: RegistrarEntry = driverEntry({
  name: "registry",
  summary: "a new one",
  variables: { REGISTRY_KEY: z.string().optional().describe("key of the new one") },
  configure: ({ REGISTRY_KEY: key }): ConfiguredRegistrar => ({
    name: "registry",
    variable: "REGISTRY_KEY",
    delivers: key === "test" ? "play" : "real",
    setting: `REGISTRY_KEY=${key}`,
    claim: key === "test" ? "REGISTRY_KEY=test registers no name" : "REGISTRAR=registry registers real names",
    create: () => ({
      ...createNoRegistrar(),
      kind: "registry",
      health: async () => ({ ok: true, version: "registry 7", problem: null }),
    }),
  }),
});

/** Nodes of two chains, which show by themselves whether their coins are money. */
const nodes: ChainEntry = {
  name: "nodes",
  takes: ({ id }) => id !== "eth",
  of: ({ id: chain }) => {
    const [name, variable] = [`CHAIN_${chain.toUpperCase()}`, `${chain.toUpperCase()}_NODE_URL`];
    return driverEntry({
      name: "nodes",
      summary: "nodes asks a new one",
      variables: { [variable]: z.url().optional().describe("the new one's address") },
      configure(settings, isChosen): ConfiguredChain | string {
        if (isChosen && settings[variable] === undefined) return `${variable} must be set for ${name}=nodes.`;
        return {
          chain,
          driver: "nodes",
          setting: `${name}=nodes`,
          money: "either",
          variable,
          create: ({ pool, clock, ids, accepts }) => ({
            ...createSimulatedChain(chain, { pool, clock, ids }),
            driver: "nodes",
            simulated: accepts === "test",
            remarks: async () => [`takes ${accepts}`],
          }),
        };
      },
    });
  },
};

const installed = {
  ...installedDrivers,
  chain: [...installedDrivers.chain, nodes],
  compute: [...installedDrivers.compute, hypervisor],
  registrar: [...installedDrivers.registrar, registry],
};
const read = (env: Record<string, string>) => readConfig(env, installed);
const both = { COMPUTE: "hypervisor", HYPERVISOR_TOKEN: "abc", REGISTRAR: "registry", REGISTRY_KEY: "test" };
const live = {
  NODE_ENV: "production",
  HOST: "0.0.0.0",
  PUBLIC_URL: "https://example.com",
  TRUST_PROXY: "none",
};
const onlyEthereum = {
  CHAIN_BTC: "off",
  CHAIN_DOGE: "off",
  CHAIN_LTC: "off",
  CHAIN_ETH: "evm",
  ETH_RPC_URL: "https://node.example.com",
  ETH_ACCOUNT_KEY: "xpub-of-the-operator",
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("the variables of a new driver are read, explained and refused like any other's", () => {
  expect(describeVariables(installed)).toMatch(
    /COMPUTE .*hypervisor: a new one[\s\S]*HYPERVISOR_TOKEN +token of/,
  );
  expect(describeVariables(installed)).toMatch(/REGISTRAR .*registry: a new one[\s\S]*REGISTRY_KEY +key of/);
  expect(() => read({ COMPUTE: "hypervisor" })).toThrow(
    "HYPERVISOR_TOKEN must be set for COMPUTE=hypervisor.",
  );
  expect(() => read({ HYPERVISOR_TOKEN: "a" })).toThrow(/^HYPERVISOR_TOKEN is not usable/);
  expect(() => read({ COMPUTE: "hypervisr" })).toThrow(
    /^COMPUTE is not usable: name one of .*\bhypervisor\b/,
  );
  expect(() => readConfig(both)).toThrow(/^COMPUTE is not usable/);
});

test("play money never buys a real thing of a new driver, nor real money play, whichever of several it is", () => {
  const real = { ...both, REGISTRY_KEY: "live" };
  expect(() => read(real)).toThrow(/takes play money, but REGISTRAR=registry registers real names/);
  expect(() => read({ ...live, ...both, ALLOW_SIMULATED: "chain,rates,mail,registrar" })).toThrow(
    /takes play money, but COMPUTE=hypervisor delivers real machines/,
  );
  const mixed = { ...both, ...onlyEthereum, COMPUTE: "incus,hypervisor", RATES: "simulated" };
  expect(() => read({ ...mixed, COMPUTE: "simulated" })).toThrow(/COMPUTE=simulated delivers no machine/);
  expect(() => read({ ...live, ...mixed, CHAIN_ETH: "off" })).toThrow(/REGISTRY_KEY=test/);
  expect(() =>
    read({ ...both, REGISTRAR: "registry,namecom", NAMECOM_USER: "u", NAMECOM_TOKEN: "t" }),
  ).toThrow(/takes play money, but REGISTRAR=namecom registers real names/);
});

test("a simulation is not named together with others, nor anything twice", () => {
  expect(() => read({ ...both, COMPUTE: "simulated,hypervisor" })).toThrow(
    /simulated cannot be named together/,
  );
  expect(() => read({ ...both, REGISTRAR: "registry,off" })).toThrow(/cannot be named together/);
  expect(() => read({ ...both, COMPUTE: "hypervisor,hypervisor" })).toThrow(/there twice/);
});

test("the composition makes a new driver, alone and beside others, and the check tries it", async () => {
  const ids = createIds(() => systemClock.now());
  const db = database;
  const platform = { db, ids, clock: systemClock, log: createLog("silent"), wake: () => undefined };
  const alone = createDrivers(platform, read(both));
  expect([alone.compute.kind, alone.registrar.kind]).toEqual(["hypervisor with abc", "registry"]);
  expect(alone.nodeForms.map(({ driver }) => driver)).toEqual(["incus", "libvirt"]);
  const several = read({
    ...both,
    NODE_ENV: "test",
    COMPUTE: "incus,hypervisor",
    REGISTRAR: "registry,namecom",
    NAMECOM_USER: "u",
    NAMECOM_TOKEN: "t",
  });
  const drivers = createDrivers(platform, several);
  expect([drivers.compute.kind, drivers.registrar.kind]).toEqual(["incus,hypervisor", "registry,namecom"]);
  expect(drivers.registrar.capabilities("com")).toMatchObject({ hasPrivacy: true });
  const lines = partChecks(read(both), db).filter(({ part }) => part === "registrar" || part === "machines");
  expect(lines.map(({ variable }) => variable)).toEqual(["COMPUTE", "REGISTRY_KEY"]);
  expect(await lines[1]?.run()).toBe("registry 7");
  await expect(lines[0]?.run()).rejects.toThrow("no node is known");
});

test("nodes of a new kind have variables of their own for each chain, and follow the money of the other parts", async () => {
  const help = describeVariables(installed);
  expect(help).toMatch(
    /CHAIN_BTC +source of Bitcoin blocks.*nodes asks a new one[\s\S]*BTC_NODE_URL +the new/,
  );
  expect(help).toMatch(/CHAIN_DOGE +source of Dogecoin[\s\S]*DOGE_NODE_URL +the new/);
  expect(() => read({ CHAIN_DOGE: "nodes" })).toThrow("DOGE_NODE_URL must be set for CHAIN_DOGE=nodes.");
  expect(() => read({ CHAIN_ETH: "nodes" })).toThrow(/^CHAIN_ETH is not usable/);
  expect(() => read({ DOGE_NODE_URL: "somewhere" })).toThrow(/^DOGE_NODE_URL is not usable/);

  const node = { CHAIN_BTC: "nodes", BTC_NODE_URL: "http://127.0.0.1:8332" };
  const staging = { ...live, ...node, ALLOW_SIMULATED: "compute,registrar,rates,mail", CHAIN_DOGE: "off" };
  const onlyBitcoin = { ...staging, CHAIN_ETH: "off", CHAIN_LTC: "off", ALLOW_EMBEDDED_DATABASE: "true" };
  expect(() => read({ ...onlyBitcoin, ALLOW_SIMULATED: `${staging.ALLOW_SIMULATED},chain` })).toThrow(
    "BTC_ACCOUNT_KEY must be set for CHAIN_BTC=nodes.",
  );
  expect(() => read({ ...onlyBitcoin, BTC_ACCOUNT_KEY: "zpub-of-the-operator" })).toThrow(
    /simulated parts: CHAIN_BTC=nodes\./,
  );
  const besideReal = { ...node, ...onlyEthereum, CHAIN_BTC: "nodes" };
  expect(() => read({ ...besideReal, BTC_ACCOUNT_KEY: "zpub-of-the-operator" })).toThrow(
    /CHAIN_ETH=evm takes real coins, and CHAIN_BTC=nodes play money/,
  );

  const ids = createIds(() => systemClock.now());
  const platform = { db: database, ids, clock: systemClock, log: createLog("silent"), wake: () => undefined };
  const [chain] = createDrivers(platform, read(node)).chains;
  expect([chain?.driver, chain?.simulated]).toEqual(["nodes", true]);
  const check = partChecks(read(node), database).find(({ part }) => part === "chain btc");
  expect(check?.variable).toBe("BTC_NODE_URL");
  expect(await check?.run()).toMatch(/; a test network; takes test$/);
});

test("where nothing is play, a node that may be of either kind takes real coins", () => {
  const chain = { chain: "btc", driver: "nodes", setting: "CHAIN_BTC=nodes", variable: "" } as const;
  const create = () => {
    throw new Error("is not made");
  };
  const decide = (RATES: string, delivers: "real" | "play" | "unknown") =>
    decideMoney([{ ...chain, money: "either", create }], {
      RATES,
      computeDrivers: [{ delivers: "real", setting: "", claim: "" }],
      registrars: [{ delivers, setting: "", claim: "" }],
      gateways: [],
    }).map(({ money }) => money);
  expect(decide("market", "real")).toEqual(["real"]);
  expect(decide("market", "unknown")).toEqual(["real"]);
  expect(decide("market", "play")).toEqual(["play"]);
  expect(decide("simulated", "real")).toEqual(["play"]);
});
