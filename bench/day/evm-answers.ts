import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { bloomOf } from "#src/drivers/chain/evm/bloom.ts";
import { mainnetTokens } from "#src/drivers/chain/evm/network.ts";
import { transferTopic } from "#src/drivers/chain/evm/transfers.ts";
import type { RpcQuestion } from "#src/drivers/chain/core/core-server.fixture.ts";
import { createRandom } from "#src/shared/random.ts";
import { Refusal } from "./core-answers.ts";
import { baseHeight, evmShape, watchedHash } from "./shapes.ts";

const methodNotFound = -32_601;
const bodies = 6;
/** In the texts of bodies, to be replaced by what is a block's own. */
const [hashMark, numberMark] = ["@hash@", "@number@"];
const { blocks: day, transactions, transfers, payEvery, payWei, payToken, seed } = evmShape;
const tokens = [mainnetTokens.USDT, mainnetTokens.USDC];

const logFilter = z.object({
  fromBlock: z.optional(z.string()),
  toBlock: z.optional(z.string()),
  blockHash: z.optional(z.string()),
});

interface Body {
  readonly transactions: string;
  readonly logs: string;
  readonly bloom: string;
}

/** An Ethereum node with a day of blocks, which it has from `reveal` on; its own chain id, the main network's tokens. */
export function createEvmNode(endsAt: number) {
  const random = createRandom(seed);
  const pool = Array.from({ length: bodies }, () => makeBody(random));
  const heights = new Map(
    Array.from({ length: day + 2 }, (_, at) => [hashOf(baseHeight + at - 1), baseHeight + at - 1]),
  );
  let top: number = baseHeight;

  const bodyOf = (height: number): Body => pool[height % bodies] ?? makeBody(random);
  const heightOf = (named: unknown): number => {
    if (named === "latest") return top;
    if (named === "safe" || named === "finalized") return Math.max(baseHeight, top - 64);
    return Number(named);
  };
  const block = (height: number, isWhole: boolean): string => {
    if (height > top || height < 0) return "null";
    const time = endsAt - (baseHeight + day - height) * 12;
    const head = {
      number: hex(height),
      hash: hashOf(height),
      parentHash: hashOf(height - 1),
      timestamp: hex(time),
      ...restOfHead,
      logsBloom: bodyOf(height).bloom,
    };
    const start = JSON.stringify(head).slice(0, -1);
    if (!isWhole) return `${start},"transactions":[]}`;
    const own = payOf(height)?.transaction ?? makeTransaction(`own ${height}`, pseudo(`to ${height}`), 1n, 0);
    return `${start},"transactions":[${fill(`${own},${bodyOf(height).transactions}`, height)}]}`;
  };
  const logsOf = (height: number): string[] => {
    const own = payOf(height)?.log;
    return [...(own === undefined ? [] : [fill(own, height)]), fill(bodyOf(height).logs, height)];
  };
  const receipt = (txid: string): string => {
    const height = paidBy.get(txid);
    const log = height === undefined ? undefined : payOf(height)?.log;
    if (height === undefined) return "null";
    const facts = {
      transactionHash: txid,
      from: `0x${pseudo(txid)}`,
      blockHash: hashOf(height),
      blockNumber: hex(height),
    };
    return `${JSON.stringify(facts).slice(0, -1)},"status":"0x1","logs":[${log === undefined ? "" : fill(log, height)}]}`;
  };
  /** The text of the result. */
  const answer = ({ method, params: [first, second] }: RpcQuestion): string => {
    switch (method) {
      case "eth_chainId":
        return '"0x7a69"';
      case "eth_syncing":
        return "false";
      case "eth_getBlockByNumber":
        return block(heightOf(first), second === true);
      case "eth_getBlockByHash":
        return block(heights.get(String(first)) ?? -1, second === true);
      case "eth_getLogs": {
        const { fromBlock, toBlock, blockHash } = logFilter.parse(first);
        const from = blockHash === undefined ? Number(fromBlock) : (heights.get(blockHash) ?? 0);
        const to = blockHash === undefined ? Number(toBlock) : from;
        const all = Array.from({ length: to - from + 1 }, (_, at) => logsOf(from + at)).flat();
        return `[${all.join(",")}]`;
      }
      case "eth_getTransactionReceipt":
        return receipt(String(first));
      case "eth_getCode":
        return '"0x60"';
      case "eth_call":
        return `"0x${"6".padStart(64, "0")}"`;
      default:
        throw new Refusal(methodNotFound, "the method does not exist");
    }
  };
  return {
    reveal: () => {
      top = baseHeight + day;
    },
    answer,
  };
}

/** What a block pays to us, in turns ether and a token. */
function payOf(height: number): { readonly transaction: string; readonly log?: string } | null {
  const at = height - baseHeight;
  if (at <= 0 || at % payEvery !== 0) return null;
  const to = watchedHash("eth", at);
  if ((at / payEvery) % 2 === 0) return { transaction: makeTransaction(`own ${height}`, to, payWei, 0) };
  const contract = mainnetTokens.USDT;
  return {
    transaction: makeTransaction(`own ${height}`, contract.slice(2).toLowerCase(), 0n, 0),
    log: makeLog(`own ${height}`, contract, to, payToken, transfers + 100),
  };
}

const paidBy = new Map(
  Array.from({ length: day }, (_, at) => [`0x${digest(`own ${baseHeight + at + 1}`)}`, baseHeight + at + 1]),
);

function makeBody(random: () => number): Body {
  const sent = Array.from({ length: transactions - 1 }, () =>
    // Two of five carry ether; the others call contracts.
    makeTransaction(
      `${random()}`,
      pseudo(`${random()}`),
      random() < 0.4 ? BigInt(Math.floor(random() * 1e15)) : 0n,
      300,
    ),
  );
  const logs = Array.from({ length: transfers }, (_, at) =>
    makeLog(
      `${random()}`,
      tokens[at % 3 === 0 ? 1 : 0] ?? "",
      pseudo(`${random()}`),
      BigInt(Math.floor(random() * 1e9)),
      at,
    ),
  );
  let filter = bloomOf([...tokens, transferTopic]);
  // Filled to two fifths, as they are.
  for (let bit = 0; bit < 2048; bit += 1) if (random() < 0.4) filter |= 1n << BigInt(bit);
  return {
    transactions: sent.join(","),
    logs: logs.join(","),
    bloom: `0x${filter.toString(16).padStart(512, "0")}`,
  };
}

/** With every field that nodes send. */
function makeTransaction(id: string, to: string, value: bigint, inputBytes: number): string {
  return JSON.stringify({
    blockHash: hashMark,
    blockNumber: numberMark,
    from: `0x${pseudo(`from ${id}`)}`,
    gas: "0x5208",
    gasPrice: "0x3b9aca00",
    maxFeePerGas: "0x4b9aca00",
    maxPriorityFeePerGas: "0x3b9aca0",
    hash: `0x${digest(id)}`,
    input: `0x${digest(id).repeat(Math.ceil(inputBytes / 32))}`,
    nonce: "0x12",
    to: `0x${to}`,
    transactionIndex: "0x1",
    value: hex(value),
    type: "0x2",
    accessList: [],
    chainId: "0x7a69",
    v: "0x1",
    r: `0x${digest(`r ${id}`)}`,
    s: `0x${digest(`s ${id}`)}`,
    yParity: "0x1",
  });
}

function makeLog(id: string, contract: string, to: string, amount: bigint, index: number): string {
  return JSON.stringify({
    address: contract.toLowerCase(),
    topics: [transferTopic, word(pseudo(`sender ${id}`)), word(to)],
    data: word(amount.toString(16)),
    blockNumber: numberMark,
    transactionHash: `0x${digest(id)}`,
    transactionIndex: "0x1",
    blockHash: hashMark,
    logIndex: hex(index),
    removed: false,
  });
}

const restOfHead = {
  nonce: "0x0000000000000000",
  sha3Uncles: `0x${digest("uncles")}`,
  transactionsRoot: `0x${digest("transactions")}`,
  stateRoot: `0x${digest("state")}`,
  receiptsRoot: `0x${digest("receipts")}`,
  miner: `0x${pseudo("miner")}`,
  difficulty: "0x0",
  extraData: "0x",
  size: "0x1f000",
  gasLimit: "0x2255100",
  gasUsed: "0x1255100",
  baseFeePerGas: "0x3b9aca00",
  uncles: [],
};

function fill(text: string, height: number): string {
  return text.replaceAll(hashMark, hashOf(height)).replaceAll(numberMark, hex(height));
}

function hashOf(height: number): string {
  return `0x${digest(`block ${height}`)}`;
}

function word(text: string): string {
  return `0x${text.padStart(64, "0")}`;
}

function hex(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function pseudo(text: string): string {
  return digest(text).slice(0, 40);
}
