import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { encodeFunctionData, http, parseAbi } from "viem";
import forwarder from "./test-forwarder.json" with { type: "json" };
import token from "./test-token.json" with { type: "json" };

type Hex = `0x${string}`;

/** A real Ethereum node for tests, on a free port of this machine. It mines on request. */
export interface Anvil {
  readonly url: string;
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>;
  mine(blocks?: number): Promise<void>;
  /** Ether from an account of the node; waits for a block. */
  sendEther(to: string, amount: bigint): Promise<string>;
  /** A transaction with so many bytes of data, all zero. */
  sendBytes(to: string, count: number): Promise<string>;
  /** Deploys the test token and mines it. */
  deployToken(): Promise<TestToken>;
  /** Deploys a contract that sends ether on, and mines it. */
  deployForwarder(): Promise<TestForwarder>;
  stop(): Promise<void>;
}

export interface AnvilSettings {
  /** Time of the first block; the machine's when it is missing. */
  readonly startAt?: Date;
  /** Of a block. */
  readonly gasLimit?: number;
  /** Its own unless another is given. */
  readonly chainId?: number;
}

export interface TestToken {
  readonly address: string;
  transfer(to: string, amount: bigint): Promise<string>;
  transferTwice(to: string, first: bigint, second: bigint): Promise<string>;
  setFee(percent: bigint): Promise<string>;
  /** What it states of itself; six otherwise. */
  setDecimals(places: number): Promise<string>;
  /** A transfer from the zero address, signed by an account that signs nothing else. */
  mint(to: string, amount: bigint): Promise<string>;
  /** An event without a movement. */
  announce(to: string, amount: bigint): Promise<string>;
  /** A movement without an event. */
  moveSilently(to: string, amount: bigint): Promise<string>;
  /** The event names the amount before the fee. */
  transferGross(to: string, amount: bigint): Promise<string>;
  /** Takes tokens off an address that signs nothing. */
  pull(from: string, to: string, amount: bigint): Promise<string>;
}

/** Ether whose receiver no transaction names; each waits for a block. */
export interface TestForwarder {
  readonly address: string;
  forward(to: string, amount: bigint): Promise<string>;
  forwardTwice(first: string, second: string, amount: bigint): Promise<string>;
  /** Reverts inside a transaction that succeeds. */
  pretend(to: string, amount: bigint): Promise<string>;
  endFor(to: string, amount: bigint): Promise<string>;
}

/** Path of the node's binary; null where its package does not exist. */
export const anvilBinary = findBinary();
export const noAnvil = `there is no anvil package for ${process.platform} ${process.arch}`;

const abi = parseAbi([
  "function setFee(uint256 percent)",
  "function setDecimals(uint8 places)",
  "function mint(address to, uint256 value)",
  "function transfer(address to, uint256 value)",
  "function transferTwice(address to, uint256 first, uint256 second)",
  "function announce(address to, uint256 value)",
  "function moveSilently(address to, uint256 value)",
  "function transferGross(address to, uint256 value)",
  "function pull(address from, address to, uint256 value)",
]);
const forwarderAbi = parseAbi([
  "function forward(address to) payable",
  "function forwardTwice(address first, address second) payable",
  "function pretend(address to) payable",
  "function endFor(address to) payable",
]);

function findBinary(): string | null {
  try {
    return createRequire(import.meta.url).resolve("@foundry-rs/anvil-linux-amd64/bin/anvil");
  } catch {
    return null;
  }
}

/** More than the number of addresses that a test shows to customers. */
const accounts = 40;

/** Epochs have few slots, so that blocks become final within a test. */
export async function startAnvil(settings: AnvilSettings = {}): Promise<Anvil> {
  if (anvilBinary === null) throw new Error(noAnvil);
  const flags = [
    "--host",
    "127.0.0.1",
    "--port",
    "0",
    "--no-mining",
    "--order",
    "fifo",
    "--slots-in-an-epoch",
    "4",
    "--accounts",
    String(accounts),
  ];
  const start = settings.startAt ? ["--timestamp", String(settings.startAt.getTime() / 1000)] : [];
  const limit = settings.gasLimit ? ["--gas-limit", String(settings.gasLimit)] : [];
  const chain = settings.chainId ? ["--chain-id", String(settings.chainId)] : [];
  const child = spawn(anvilBinary, [...flags, ...start, ...limit, ...chain], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.once("exit", () => reject(new Error(`anvil ended:\n${output}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const address = /Listening on ([\d.]+:\d+)/.exec(output)?.[1];
      if (address !== undefined) resolve(`http://${address}`);
    });
  });

  const { request } = http(url)({});
  const rpc = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
    request({ method, params });
  // The first accounts are the first addresses of the demo's key, so the last ones are used.
  const [main = "", minter = ""] = toStrings(await rpc("eth_accounts")).slice(-2);
  const send = async (
    to: string | undefined,
    value: bigint,
    data: Hex = "0x",
    from = main,
    gas = 1_000_000n,
  ): Promise<string> =>
    // With a gas limit nothing is estimated first, so that a call that reverts can be sent too.
    String(await rpc("eth_sendTransaction", { from, to, data, value: hex(value), gas: hex(gas) }));
  const mine = async (blocks = 1): Promise<void> => {
    await rpc("anvil_mine", hex(BigInt(blocks)));
  };

  const deploy = async (bytecode: string): Promise<string> => {
    const txid = await send(undefined, 0n, toHex(bytecode));
    await mine();
    const receipt = await rpc("eth_getTransactionReceipt", txid);
    return receipt instanceof Object && "contractAddress" in receipt ? String(receipt.contractAddress) : "";
  };

  return {
    url,
    rpc,
    mine,
    sendEther: (to, amount) => send(to, amount),
    sendBytes: (to, count) => send(to, 0n, `0x${"00".repeat(count)}`, main, 4_000_000n),
    async deployForwarder() {
      const address = await deploy(forwarder.bytecode);
      const run = (functionName: "forward" | "pretend" | "endFor") => (to: string, amount: bigint) =>
        send(address, amount, encodeFunctionData({ abi: forwarderAbi, functionName, args: [toHex(to)] }));
      return {
        address,
        forward: run("forward"),
        pretend: run("pretend"),
        endFor: run("endFor"),
        forwardTwice(first, second, amount) {
          const args = [toHex(first), toHex(second)] as const;
          const call = { abi: forwarderAbi, functionName: "forwardTwice", args } as const;
          return send(address, amount, encodeFunctionData(call));
        },
      };
    },
    async deployToken() {
      const address = await deploy(token.bytecode);
      const run = (data: Hex, from = main): Promise<string> => send(address, 0n, data, from);
      const runFor =
        (functionName: "announce" | "moveSilently" | "transferGross") => (to: string, amount: bigint) =>
          run(encodeFunctionData({ abi, functionName, args: [toHex(to), amount] }));
      const mint = (to: string, amount: bigint): Promise<string> =>
        run(encodeFunctionData({ abi, functionName: "mint", args: [toHex(to), amount] }), minter);
      await mint(main, 10n ** 15n);
      await mine();
      return {
        address,
        transfer: (to, amount) =>
          run(encodeFunctionData({ abi, functionName: "transfer", args: [toHex(to), amount] })),
        transferTwice: (to, first, second) =>
          run(encodeFunctionData({ abi, functionName: "transferTwice", args: [toHex(to), first, second] })),
        setFee: (percent) => run(encodeFunctionData({ abi, functionName: "setFee", args: [percent] })),
        setDecimals: (places) =>
          run(encodeFunctionData({ abi, functionName: "setDecimals", args: [places] })),
        mint,
        announce: runFor("announce"),
        moveSilently: runFor("moveSilently"),
        transferGross: runFor("transferGross"),
        pull: (from, to, amount) =>
          run(encodeFunctionData({ abi, functionName: "pull", args: [toHex(from), toHex(to), amount] })),
      };
    },
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

function hex(value: bigint): Hex {
  return `0x${value.toString(16)}`;
}

function toHex(text: string): Hex {
  if (!/^0x[0-9a-f]*$/i.test(text)) throw new TypeError(`${text} is not hexadecimal`);
  return `0x${text.slice(2)}`;
}

function toStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
