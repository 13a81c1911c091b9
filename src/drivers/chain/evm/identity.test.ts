import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ManualClock, systemClock } from "#src/platform/clock.ts";
import { createEvmChain, type EvmSettings } from "../evm.ts";
import { type ChainSource, WrongNetworkError } from "../port.ts";
import { type Anvil, anvilBinary, noAnvil, startAnvil, type TestToken } from "./anvil.fixture.ts";
import { type LimitedNode, type ProxySettings, proxyNode } from "./limited-node.fixture.ts";
import { withHeads } from "./heads.ts";
import { mainnetTokens } from "./network.ts";
import { openNode } from "./open-node.ts";
import { createQuorum } from "../quorum.ts";
import { createRemarks } from "./remarks.ts";
import { createTip } from "./tip.ts";

// What a node and its tokens are before anything of them is believed.

if (anvilBinary === null) test("the identity of nodes and tokens", ({ skip }) => skip(noAnvil));
else describe("the identity of nodes and tokens", identity);

function identity(): void {
  let anvil: Anvil;
  let usdt: TestToken;
  let usdc: TestToken;
  const proxies: LimitedNode[] = [];
  beforeAll(async () => {
    anvil = await startAnvil();
    usdt = await anvil.deployToken();
    usdc = await anvil.deployToken();
  });
  afterEach(async () => {
    for (const proxy of proxies.splice(0)) await proxy.close();
  });
  afterAll(() => anvil.stop());

  const through = async (settings: ProxySettings = {}): Promise<LimitedNode> => {
    const proxy = await proxyNode(anvil.url, settings);
    proxies.push(proxy);
    return proxy;
  };
  const open = (more: Partial<EvmSettings>): ChainSource =>
    createEvmChain({
      urls: [anvil.url],
      chainId: 31_337,
      tokens: { USDT: usdt.address, USDC: usdc.address },
      clock: new ManualClock(new Date("2026-03-01T12:00:00Z")),
      ...more,
    });
  /** A node that says it is on this chain. */
  const onChain = async (chainId: number, tokens: Readonly<Record<string, string>>): Promise<unknown> => {
    const id = `0x${chainId.toString(16)}`;
    const { url } = await through({
      rewrites: ({ method }, result) => (method === "eth_chainId" ? id : result),
    });
    // Blocks of that chain would be of a time that its clock can have.
    const clock = new ManualClock(new Date("2126-03-01T12:00:00Z"));
    return open({ urls: [url], chainId, tokens, clock })
      .identity()
      .catch((error: unknown) => error);
  };

  test("is shown to the operator with the contract, symbol and decimals of each token", async () => {
    expect(await open({}).identity()).toMatch(/^eip155:31337:0x[0-9a-f]{64}$/);
    expect(await open({}).remarks?.()).toEqual(
      expect.arrayContaining([
        `USDT is ${usdt.address} (TEST, 6 decimals)`,
        `USDC is ${usdc.address} (TEST, 6 decimals)`,
      ]),
    );
  });

  test("T3 a token of other decimals is refused: its amounts would be credited a trillion times", async () => {
    const bnb = await anvil.deployToken();
    await bnb.setDecimals(18);
    await anvil.mine();
    const wrong = open({ tokens: { USDT: usdt.address, USDC: bnb.address } });
    const sentence = `USDC_CONTRACT ${bnb.address} on chain 31337 has 18 decimals, where USDC has 6: its amounts would be credited wrongly.`;
    await expect(wrong.identity()).rejects.toEqual(new WrongNetworkError(sentence));
    await expect(wrong.remarks?.()).rejects.toThrow(sentence);
  });

  test("an address without a contract, or with one that states no decimals, is refused", async () => {
    const empty = "0x000000000000000000000000000000000000bEEF";
    await expect(open({ tokens: { USDT: empty } }).identity()).rejects.toThrow(
      `USDT_CONTRACT ${empty} on chain 31337 is not a contract.`,
    );
    const forwarder = await anvil.deployForwarder();
    await expect(open({ tokens: { USDT: forwarder.address } }).identity()).rejects.toThrow(
      "states no decimals, where USDT has 6",
    );
    await expect(open({ tokens: { USDT: usdt.address, USDC: usdt.address } }).identity()).rejects.toThrow(
      "USDT_CONTRACT and USDC_CONTRACT name the same contract.",
    );
  });

  test("the main network's contracts need not exist on a local chain, and are refused on a test network", async () => {
    const local = open({ tokens: mainnetTokens });
    await local.identity();
    expect(await local.remarks?.()).toContain(
      `USDT does not exist on this test chain (no contract at ${mainnetTokens.USDT})`,
    );
    expect(await local.missingAssets?.()).toEqual(["USDT", "USDC"]);
    expect(open({}).missingAssets).toBeUndefined();
    expect(await onChain(11_155_111, mainnetTokens)).toEqual(
      new WrongNetworkError(
        "USDT_CONTRACT is the main network's, but ETH_CHAIN_ID=11155111 is Sepolia: name the contract of USDT there.",
      ),
    );
    expect(await onChain(11_155_111, { USDT: usdt.address })).toMatch(/^eip155:11155111:/);
    expect(String(await onChain(1, mainnetTokens))).toContain("on chain 1 is not a contract");
  });

  test("a token that is deployed later is found within a minute", async () => {
    const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
    const local = open({ tokens: mainnetTokens, clock });
    expect(await local.missingAssets?.()).toContain("USDT");
    const code = await anvil.rpc("eth_getCode", usdt.address, "latest");
    await anvil.rpc("anvil_setCode", mainnetTokens.USDT, code);
    try {
      // Its decimals are in its storage, at the first place.
      for (let slot = 0; slot < 4; slot += 1) {
        const at = `0x${slot.toString(16).padStart(64, "0")}`;
        const value = await anvil.rpc("eth_getStorageAt", usdt.address, at, "latest");
        await anvil.rpc("anvil_setStorageAt", mainnetTokens.USDT, at, value);
      }
      clock.advance(61_000);
      expect(await local.missingAssets?.()).toEqual(["USDC"]);
    } finally {
      await anvil.rpc("anvil_setCode", mainnetTokens.USDT, "0x");
    }
  });

  test("T3 a network whose tokens have other rules is refused by its name", async () => {
    expect(String(await onChain(56, { USDT: usdt.address }))).toBe(
      "WrongNetworkError: ETH_CHAIN_ID=56 is BNB Smart Chain, which is not supported: tokens there have other decimals, and blocks other rules of confirmation.",
    );
    expect(String(await onChain(4_242, {}))).toContain(
      "ETH_CHAIN_ID=4242 is a network that is not known here",
    );
  });

  test("T3 two nodes that differ in a token are not believed", async () => {
    const lying = await through({
      rewrites: ({ method }, result) => (method === "eth_getCode" ? "0x" : result),
    });
    const pair = open({ urls: [anvil.url, lying.url] });
    await expect(pair.identity()).rejects.toThrow("the nodes differ in what the contracts");
  });

  test("is asked for once a minute, contracts once an hour, and syncing each half a minute", async () => {
    const proxy = await through();
    const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
    const source = open({ urls: [proxy.url], clock });
    const turn = async (): Promise<string[]> => {
      const before = proxy.asked.length;
      await source.identity();
      await source.tip();
      await source.health();
      return proxy.asked.slice(before).map(({ method }) => method);
    };
    expect((await turn()).filter((method) => /Code|call/.test(method))).toHaveLength(6);
    expect(await turn()).toEqual(["eth_getBlockByNumber"]);
    clock.advance(31_000);
    expect(await turn()).toEqual(["eth_getBlockByNumber", "eth_syncing"]);
    clock.advance(31_000);
    expect((await turn()).slice(0, 2)).toEqual(["eth_chainId", "eth_getBlockByNumber"]);
    clock.advance(3_600_000);
    expect(await turn()).toContain("eth_getCode");
  });

  test("one node of a stranger is named as believed alone; an own one, and two, are not", async () => {
    const alone = "one node is believed alone: give two in ETH_RPC_URL";
    const remarksOf = (...owned: readonly boolean[]): Promise<readonly string[]> => {
      const clock = systemClock;
      const nodes = owned.map((isOwn) =>
        withHeads({ ...openNode(anvil.url), isOwn }, { clock, maxAheadMs: null }),
      );
      const quorum = createQuorum(nodes);
      const { tip, heightOf } = createTip({ quorum, clock, staleAfterMs: null });
      return createRemarks({ nodes, quorum, tip, heightOf, tokens: async () => [], inner: "off" })();
    };
    expect(await remarksOf(false)).toContain(alone);
    expect(await remarksOf(true)).not.toContain(alone);
    expect(await remarksOf(false, false)).not.toContain(alone);
  });

  test.each([
    ["http://127.0.0.1:8545", true],
    ["http://[::1]:8545", true],
    ["http://10.1.2.3:8545", true],
    ["http://geth:8545", true],
    ["http://node.internal:8545", true],
    ["https://eth.example.com/key", false],
    ["http://203.0.113.7:8545", false],
  ])("%s is an own node: %s", (url, isOwn) => {
    expect(openNode(url).isOwn).toBe(isOwn);
  });

  test("a node that lags, or does not answer, is named", async () => {
    await anvil.mine(8);
    const first = await anvil.rpc("eth_getBlockByNumber", "0x1", false);
    const behind = await through({
      rewrites: ({ params }, result) => (params[0] === "latest" ? first : result),
    });
    const syncing = await through({
      rewrites: ({ method }, result) => (method === "eth_syncing" ? {} : result),
    });
    const source = open({ urls: [anvil.url, anvil.url, behind.url, syncing.url] });
    const hostOf = ({ url }: LimitedNode): string => new URL(url).host;
    const remarks = await source.remarks?.();
    expect(remarks).toContainEqual(
      expect.stringMatching(new RegExp(`^${hostOf(behind)} is \\d+ blocks behind$`)),
    );
    expect(remarks).toContain(`${hostOf(syncing)} is still syncing`);
    expect(await source.health()).toEqual({ ok: true });
    expect(await open({ urls: [anvil.url, syncing.url] }).health()).toEqual({ ok: false, reason: "lagging" });
  });
}
