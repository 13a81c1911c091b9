import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createEvmChain, type EvmSettings } from "../evm.ts";
import { type ChainBalances, type ChainOutput, type ChainSource, UntraceableError } from "../port.ts";
import { type Anvil, anvilBinary, noAnvil, startAnvil, type TestForwarder } from "./anvil.fixture.ts";
import { isTrace, limitNode, proxyNode } from "./limited-node.fixture.ts";
import { watchFor } from "../watch.fixture.ts";

const ours = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const other = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const empty = "0x000000000000000000000000000000000000bEEF";

if (anvilBinary === null) test("ether that contracts send", ({ skip }) => skip(noAnvil));
else describe("ether that contracts send", { shuffle: false }, innerTransfers);

function innerTransfers(): void {
  let anvil: Anvil;
  let forwarder: TestForwarder;
  let source: ChainSource;
  beforeAll(async () => {
    anvil = await startAnvil();
    forwarder = await anvil.deployForwarder();
    source = open(anvil.url);
  });
  afterAll(() => anvil.stop());

  const open = (
    url: string,
    inner?: EvmSettings["inner"],
    tokens: EvmSettings["tokens"] = {},
  ): ChainSource => {
    const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
    return createEvmChain({ urls: [url], chainId: 31_337, tokens, clock, inner: inner ?? "find" });
  };
  const balancesOf = ({ balances }: ChainSource): ChainBalances => {
    if (balances === undefined) throw new Error("balances are off");
    return balances;
  };
  const traced = async (chain: ChainSource): Promise<readonly ChainOutput[] | null> =>
    balancesOf(chain).tracedTransfers(await source.tip(), ours);

  test("a trace shows what the block does not, the same with either kind of trace", async () => {
    const txid = await forwarder.forwardTwice(ours, other, 10n);
    const ended = await forwarder.endFor(ours, 3n);
    await anvil.mine();
    const block = await source.block((await source.tip()).hash);
    const [contract = ""] = block?.outputs.map(({ address }) => address) ?? [];
    const [sender] = block?.outputs[0]?.senders ?? [];
    expect(contract.toLowerCase()).toBe(forwarder.address);
    expect(block?.outputs).toMatchObject([{ address: contract }, { address: contract }]);
    const coins = { address: ours, asset: "ETH", senders: [contract, sender] };
    const expected = [
      { ...coins, txid, ref: "t0", amount: 5n },
      { ...coins, txid: ended, ref: "t0", amount: 3n },
    ];
    expect(await traced(source)).toEqual(expected);
    const flat = await limitNode(anvil.url, ({ method }) => method.startsWith("debug_"));
    expect(await traced(open(flat.url))).toEqual(expected);
    await flat.close();
  });

  test("a call that was reverted moved nothing, whether its transaction succeeded or not", async () => {
    await forwarder.pretend(ours, 7n);
    await anvil.mine();
    expect(await traced(source)).toEqual([]);
    const flat = await limitNode(anvil.url, ({ method }) => method.startsWith("debug_"));
    expect(await traced(open(flat.url))).toEqual([]);
    await flat.close();
  });

  describe("in a block whose trace is too large", () => {
    const tooBig = { error: { code: -32_008, message: "Response is too big" } };
    let sent: string;
    let huge: string;
    beforeAll(async () => {
      sent = await forwarder.forward(ours, 9n);
      huge = await forwarder.forward(other, 8n);
      await forwarder.forward(other, 7n);
      await anvil.mine();
    });

    test.each([
      ["debug_traceBlockByHash", tooBig],
      ["debug_traceBlockByHash", { error: { code: -32_603, message: "Internal error" } }],
      [
        "debug_traceBlockByHash",
        { result: [{ txHash: `0x${"00".repeat(32)}`, error: "execution timeout" }] },
      ],
      ["trace_block", tooBig],
    ])("each transaction is traced on its own: %s", async (method, answer) => {
      const none = { error: { code: -32_601, message: "no such method" } };
      const limited = await proxyNode(anvil.url, {
        answers: (call) => {
          if (call.method === method) return answer;
          return method === "trace_block" && call.method.startsWith("debug_") ? none : null;
        },
      });
      expect(await traced(open(limited.url))).toMatchObject([{ txid: sent, ref: "t0", amount: 9n }]);
      const named = expect.stringMatching(/^ether that contracts send is found by/);
      expect(await open(limited.url).remarks?.()).toContainEqual(named);
      await limited.close();
    });

    test("a transaction that cannot be traced hides only what it moved itself", async () => {
      const limited = await proxyNode(anvil.url, {
        answers: ({ method, params }) =>
          method === "debug_traceBlockByHash" || params[0] === huge ? tooBig : null,
      });
      const { balances } = open(limited.url);
      const tip = await source.tip();
      expect(await balances?.tracedTransfers(tip, ours)).toMatchObject([{ txid: sent }]);
      const contract = "0x000000000000000000000000000000000000dEaD";
      await expect(balances?.tracedTransfers(tip, contract)).rejects.toThrow(UntraceableError);
      await expect(balances?.tracedTransfers(tip, contract)).rejects.toThrow("Response is too big");
      await limited.close();
    });

    test("a node that is only busy is asked again later, and one that traces is enough", async () => {
      const busy = await proxyNode(anvil.url, {
        answers: (call) => (isTrace(call) ? { error: { code: -32_005, message: "limit exceeded" } } : null),
      });
      await expect(traced(open(busy.url))).rejects.toThrow("limit exceeded");
      const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
      const pair = createEvmChain({ urls: [busy.url, anvil.url], chainId: 31_337, tokens: {}, clock });
      expect(await traced(pair)).toMatchObject([{ txid: sent }]);
      await busy.close();
    });
  });

  test("balances of hundreds of addresses are the same as when the node is asked one by one", async () => {
    const { height } = await source.tip();
    const many = Array.from({ length: 700 }, (_, place) => (place % 2 === 0 ? ours : empty));
    const held = await balancesOf(source).heldAt(height, [...many, other]);
    const one = async (address: string) =>
      BigInt(String(await anvil.rpc("eth_getBalance", address, `0x${height.toString(16)}`)));
    expect(held?.length).toBe(701);
    expect([held?.[0], held?.[1], held?.[698], held?.at(-1)]).toEqual([
      await one(ours),
      0n,
      await one(ours),
      await one(other),
    ]);
    const plain = await limitNode(anvil.url, ({ method }) => method === "eth_call");
    expect(await balancesOf(open(plain.url)).heldAt(height, [ours, empty])).toEqual(held?.slice(0, 2));
    await plain.close();
    expect(await balancesOf(source).heldAt(height + 1_000, [ours])).toBeNull();
    expect(await balancesOf(source).sentAt(height, ours)).toBe(0);
  });

  test("balances of a token are read in one question, and a contract that is not there yet held nothing", async () => {
    const before = (await source.tip()).height;
    const token = await anvil.deployToken();
    const watched = await limitNode(anvil.url, () => false);
    const chain = open(watched.url, "find", { USDT: token.address });
    await token.mint(ours, 7_000_000n);
    await token.mint(other, 2n ** 130n);
    await anvil.mine();
    const { height } = await source.tip();
    const { assets, heldAt } = balancesOf(chain);
    expect(assets).toEqual(["ETH", "USDT"]);
    const many = Array.from({ length: 499 }, () => empty);
    const expected = [7_000_000n, ...many.map(() => 0n), 2n ** 130n];
    expect(await heldAt(height, [ours, ...many, other], "USDT")).toEqual(expected);
    expect(watched.asked.filter(({ method }) => method === "eth_call")).toHaveLength(2);
    expect(await heldAt(before, [ours, other], "USDT")).toEqual([0n, 0n]);
    const bare = await limitNode(anvil.url, ({ params: [call] }) => !Object.hasOwn(Object(call), "to"));
    const one = balancesOf(open(bare.url, "find", { USDT: token.address }));
    expect(await one.heldAt(height, [ours, empty, other], "USDT")).toEqual([7_000_000n, 0n, 2n ** 130n]);
    expect(() => heldAt(height, [ours], "USDC")).toThrow("USDC has no contract here");
    await Promise.all([watched.close(), bare.close()]);
  });

  test("a node that does not trace is reported, and tracing is not asked for when it is off", async () => {
    const hosted = await limitNode(anvil.url, isTrace);
    expect(await traced(open(hosted.url))).toBeNull();
    expect(await open(hosted.url).remarks?.()).toEqual([
      "ether that contracts send is held for you, as it is not traced",
    ]);
    const asked = hosted.asked.filter(isTrace).length;
    expect(await traced(open(hosted.url, "hold"))).toBeNull();
    expect(hosted.asked.filter(isTrace).length).toBe(asked);
    expect(open(hosted.url, "off").balances).toBeUndefined();
    expect(await source.remarks?.()).toEqual([
      "ether that contracts send is found by debug_traceBlockByHash",
    ]);
    await hosted.close();
  });

  test("a node without final blocks falls back to depth, and reports it", async () => {
    const old = await limitNode(anvil.url, ({ params }) => params[0] === "finalized" || params[0] === "safe");
    const chain = open(old.url);
    expect(await chain.finalizedHeight?.()).toBeNull();
    expect(await balancesOf(chain).settledHeight()).toBeNull();
    expect(await chain.remarks?.()).toContain("it names no final block, so depth alone decides");
    await old.close();
  });

  test("reading blocks does not reveal our addresses to the node", async () => {
    const watching = await limitNode(anvil.url, () => false);
    const chain = open(watching.url);
    await anvil.sendEther(ours, 1n);
    await anvil.mine();
    await chain.block((await chain.tip()).hash, watchFor(ours));
    expect(JSON.stringify(watching.asked).toLowerCase()).not.toContain(ours.slice(2).toLowerCase());
    await watching.close();
  });
}
