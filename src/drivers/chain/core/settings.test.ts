import { expect, test } from "vitest";
import { describeVariables, readConfig } from "#src/config/config.ts";
import { chains } from "#src/shared/coins/chains.ts";
import { bitcoin, dogecoin, litecoin } from "./coins.ts";
import { addressFormOf } from "./network.ts";

const node = { CHAIN_BTC: "core", BTC_RPC_URL: "http://user:word@127.0.0.1:8332,http://127.0.0.1:8342" };
const live = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://example.com",
  TRUST_PROXY: "none",
  DATABASE_URL: "postgres://127.0.0.1/none",
};

test("each coin of Bitcoin's kind has nodes and a login of its own", () => {
  const help = describeVariables();
  for (const name of ["BTC", "DOGE", "LTC"]) {
    expect(help).toMatch(new RegExp(`CHAIN_${name} .*core asks the nodes of ${name}_RPC_URL`));
    expect(help).toMatch(new RegExp(`${name}_RPC_COOKIE_FILE +file with the login`));
    expect(() => readConfig({ [`CHAIN_${name}`]: "core" })).toThrow(
      `${name}_RPC_URL must be set for CHAIN_${name}=core.`,
    );
  }
  expect(() => readConfig({ ...node, BTC_RPC_URL: "node" })).toThrow(/^BTC_RPC_URL is not usable/);
  expect(() => readConfig({ CHAIN_ETH: "core" })).toThrow(/^CHAIN_ETH is not usable/);
  expect(help).not.toMatch(/ETH_RPC_COOKIE_FILE/);
});

test("a demo's node is of a test network; a live site names it among what is play, and needs a key", () => {
  expect(readConfig(node).chains[0]).toMatchObject({
    driver: "core",
    money: "play",
    variable: "BTC_RPC_URL",
  });
  const ALLOW_SIMULATED = "compute,registrar,rates,mail";
  const off = {
    CHAIN_DOGE: "off",
    CHAIN_LTC: "off",
    CHAIN_ETH: "off",
    BTC_ACCOUNT_KEY: "zpub-of-the-operator",
  };
  expect(() => readConfig({ ...live, ...node, ...off, ALLOW_SIMULATED })).toThrow(/: CHAIN_BTC=core\./);
  const allowed = { ...live, ...node, ...off, ALLOW_SIMULATED: `${ALLOW_SIMULATED},chain` };
  expect(readConfig(allowed).site.takesPlayMoney).toBe(true);
  expect(() => readConfig({ ...allowed, BTC_ACCOUNT_KEY: "" })).toThrow(
    "BTC_ACCOUNT_KEY must be set for CHAIN_BTC=core.",
  );
});

test("the networks spell addresses as the rows of chains say", () => {
  const names = { main: ["main"], test: ["testnet", "testnet4", "signet"], local: ["regtest"] } as const;
  for (const coin of [bitcoin, dogecoin, litecoin]) {
    const forms = chains.find(({ id }) => id === coin.chain)?.forms;
    for (const network of Object.values(coin.networks)) {
      const kind = (["main", "test", "local"] as const).find((one) =>
        names[one].some((name) => name === network.name),
      );
      expect(addressFormOf(coin, network)).toEqual(forms?.[kind ?? "main"]);
    }
  }
});
