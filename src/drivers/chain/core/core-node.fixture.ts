import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { claimPort } from "../../../../scripts/real/claims.ts";
import { type CoreNodeKind, findCoreNode, whyNoCoreNode } from "../../../../scripts/real/core-nodes.ts";
import * as z from "zod/mini";
import { spellForNode } from "./core-address.fixture.ts";

/** A real node of the Bitcoin Core family, on a regtest of its own and a free port of this machine. */
export interface CoreTestNode {
  readonly kind: CoreNodeKind;
  /** With user and password. */
  readonly url: string;
  /** Asks the node; throws an error with its message and, as `code`, its number. */
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** The same for what is a text: hashes, ids, hexadecimal. */
  text(method: string, ...params: readonly unknown[]): Promise<string>;
  /** Mines blocks to an address of their own: the same block once more would be refused. */
  mine(blocks?: number): Promise<void>;
  /** Sends coins to an address however its network spells it: the script is the same. Returns the transaction's id. */
  send(address: string, amount: bigint): Promise<string>;
  /**
   * A signed transaction of one of the node's coins, not sent yet, that others may replace.
   */
  sign(outputs: Readonly<Record<string, bigint>>, options?: SignOptions): Promise<string>;
  /** The coins that a transaction spends, each with the script that it was paid to. */
  spends(raw: string): Promise<{ readonly outpoint: string; readonly script: string }[]>;
  /**
   * Takes the newest `depth` blocks back. Of fewer than ten the transactions wait again and the next blocks have them;
   * of more they are gone.
   */
  orphan(depth: number): Promise<void>;
  /** Sets the node's clock, which its blocks carry. */
  setTime(at: Date): Promise<void>;
  stop(): Promise<void>;
}

export interface SignOptions {
  /** It spends the same coin as this transaction. */
  readonly spending?: string;
  /** It spends the change of this transaction, which may still wait. */
  readonly after?: string;
  readonly fee?: bigint;
  /** It has an output of these bytes in hexadecimal. */
  readonly data?: string;
}

export interface CoreNodeOptions {
  /** Time of the node's first blocks; without it the time of this machine. */
  readonly startAt?: Date;
  /** Blocks that are mined at the start; without it enough for ten coins. */
  readonly firstBlocks?: number;
  /** Further flags of the program, e.g. `-txindex=1`. */
  readonly flags?: readonly string[];
}

const readyTries = 600;
/** A reward can be spent after a hundred blocks; with these there are ten. */
const enoughBlocks = 110;
const [user, password] = ["harbour", "lighthouse"];

/**
 * Runs the node and waits for the end of its own input, which comes when the test ends however that happens; then it
 * ends the node and removes its folder.
 */
const keeper = `dir=$1; shift
"$@" </dev/null >"$dir/output" 2>&1 & node=$!
cat >/dev/null
kill -9 $node 2>/dev/null
wait $node 2>/dev/null
rm -rf "$dir"`;

export async function startCoreNode(
  kind: CoreNodeKind,
  { startAt, firstBlocks = enoughBlocks, flags = [] }: CoreNodeOptions = {},
): Promise<CoreTestNode> {
  const program = findCoreNode(kind);
  if (program === null) throw new Error(whyNoCoreNode(kind) ?? kind);
  const [dir, port] = [mkdtempSync(join(tmpdir(), "core-node-")), await claimPort()];
  const words = [program, ...flagsOf(kind, dir, port), ...flags];
  const child = spawn("sh", ["-c", keeper, "sh", dir, ...words], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  const exited = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await exited;
  };
  const rpc = connect(port);
  try {
    await untilReady(rpc, dir);
    if (startAt) await setTime(rpc, startAt);
    if (kind === "litecoin-0.21") await rpc("createwallet", "test");
    const node = nodeOf(kind, `http://${user}:${password}@127.0.0.1:${port}`, rpc, stop);
    if (firstBlocks > 0) await node.mine(firstBlocks);
    return node;
  } catch (error) {
    await stop();
    throw error;
  }
}

function flagsOf(kind: CoreNodeKind, dir: string, port: number): string[] {
  const rpc = [`-rpcport=${port}`, "-rpcbind=127.0.0.1", "-rpcallowip=127.0.0.1"];
  const access = [`-rpcuser=${user}`, `-rpcpassword=${password}`];
  // A thousand keys at the start would take longer than all else.
  const rules = ["-fallbackfee=0.0001", "-mempoolreplacement=1", "-keypool=10"];
  // Mining fails once the extension blocks of regtest are active.
  const withoutMweb = kind === "litecoin-0.21" ? ["-vbparams=mweb:4000000000:4000000001"] : [];
  const alone = ["-regtest", `-datadir=${dir}`, "-server", "-listen=0", "-dnsseed=0"];
  return [...alone, ...rpc, ...access, ...rules, ...withoutMweb];
}

type Rpc = CoreTestNode["rpc"];

function connect(port: number): Rpc {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  return async (method, ...params) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { authorization },
      body: JSON.stringify({ id: 1, method, params }),
    });
    const { result, error } = JSON.parse(await answer.text());
    if (error) throw Object.assign(new Error(`${method}: ${error.message}`), { code: error.code });
    return result;
  };
}

async function untilReady(rpc: Rpc, dir: string): Promise<void> {
  for (let tries = 0; tries < readyTries; tries += 1) {
    const isReady = await rpc("getblockcount").then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await pause(50);
  }
  throw new Error(`the node did not start:\n${readFileSync(join(dir, "output"), "utf8")}`);
}

/** A coin that can be spent; the amount is in base units. */
interface Coin {
  readonly txid: string;
  readonly vout: number;
  readonly amount: bigint;
}

function nodeOf(kind: CoreNodeKind, url: string, rpc: Rpc, stop: () => Promise<void>): CoreTestNode {
  const text = async (method: string, ...params: readonly unknown[]): Promise<string> =>
    String(await rpc(method, ...params));
  const spell = (address: string): string => spellForNode(kind, address);
  const mine = async (blocks = 1): Promise<void> => {
    if (kind === "bitcoin-0.11") await rpc("generate", blocks);
    else await rpc("generatetoaddress", blocks, await rpc("getnewaddress"));
  };
  const freeCoin = async (): Promise<Coin> => {
    const coins = coinsSchema.parse(await rpc("listunspent", 1));
    const [largest] = coins.toSorted((a, b) => b.amount - a.amount);
    if (largest === undefined) throw new Error("the node has no coin to spend");
    return { ...largest, amount: toUnits(largest.amount) };
  };
  /** The coin that a transaction with one input spends, as it was before. */
  const coinOf = async (raw: string): Promise<Coin> => {
    const { vin } = inputsSchema.parse(await rpc("decoderawtransaction", raw));
    const [input] = vin;
    if (input === undefined) throw new Error("the transaction has no input");
    const outputs = await outputsOf(input.txid);
    return { ...input, amount: toUnits(outputs[input.vout]?.value ?? 0) };
  };
  const chooseCoin = (spending: string | undefined, after: string | undefined): Promise<Coin> => {
    if (after !== undefined) return changeOf(after);
    return spending === undefined ? freeCoin() : coinOf(spending);
  };
  /** Its largest output. */
  const changeOf = async (raw: string): Promise<Coin> => {
    const { txid, vout } = outputsSchema.parse(await rpc("decoderawtransaction", raw));
    const amounts = vout.map(({ value }) => value);
    const largest = Math.max(...amounts);
    return { txid, vout: amounts.indexOf(largest), amount: toUnits(largest) };
  };
  const outputsOf = async (txid: string) => {
    const { hex } = hexSchema.parse(await rpc("gettransaction", txid));
    return outputsSchema.parse(await rpc("decoderawtransaction", hex)).vout;
  };

  return {
    kind,
    url,
    rpc,
    text,
    mine,
    send: (address, amount) => text("sendtoaddress", spell(address), toCoins(amount)),
    async sign(outputs, { spending, after, fee = 100_000n, data } = {}) {
      const coin = await chooseCoin(spending, after);
      const paid = Object.values(outputs).reduce((sum, amount) => sum + amount, fee);
      const change = await text("getrawchangeaddress");
      const payees = Object.entries(outputs).map(([address, amount]) => [spell(address), toCoins(amount)]);
      const rest = [[change, toCoins(coin.amount - paid)], ...(data === undefined ? [] : [["data", data]])];
      const all = Object.fromEntries([...payees, ...rest]);
      const raw = await text("createrawtransaction", [{ txid: coin.txid, vout: coin.vout }], all);
      // The sequence of its only input says that it may be replaced (BIP 125).
      const replaceable = raw.replace("00ffffffff", "00fdffffff");
      const method = kind === "bitcoin-0.11" ? "signrawtransaction" : "signrawtransactionwithwallet";
      return hexSchema.parse(await rpc(method, replaceable)).hex;
    },
    async spends(raw) {
      const { vin } = inputsSchema.parse(await rpc("decoderawtransaction", raw));
      const found = vin.map(async ({ txid, vout }) => {
        const { scriptPubKey } = (await outputsOf(txid))[vout] ?? { scriptPubKey: { hex: "" } };
        return { outpoint: `${txid}:${vout}`, script: scriptPubKey.hex };
      });
      return Promise.all(found);
    },
    async orphan(depth) {
      const height = Number(await rpc("getblockcount"));
      await rpc("invalidateblock", await rpc("getblockhash", height - depth + 1));
    },
    setTime: (at) => setTime(rpc, at),
    stop,
  };
}

async function setTime(rpc: Rpc, at: Date): Promise<void> {
  await rpc("setmocktime", Math.floor(at.getTime() / 1_000));
}

const hexSchema = z.object({ hex: z.string() });
const inputSchema = z.object({ txid: z.string(), vout: z.number() });
const coinsSchema = z.array(z.object({ ...inputSchema.shape, amount: z.number() }));
const inputsSchema = z.object({ vin: z.array(inputSchema) });
const outputSchema = z.object({ value: z.number(), scriptPubKey: z.object({ hex: z.string() }) });
const outputsSchema = z.object({ txid: z.string(), vout: z.array(outputSchema) });

/** The coins of a test are few enough for the numbers of JSON. */
function toUnits(coins: number): bigint {
  return BigInt(Math.round(coins * 1e8));
}

function toCoins(units: bigint): number {
  return Number(units) / 1e8;
}
