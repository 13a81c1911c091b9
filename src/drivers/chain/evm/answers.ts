import * as z from "zod/mini";

/** The parts of a node's answers that we read. An answer of another form is refused, never guessed at. */

export const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
  z.transform((text: string) => BigInt(text)),
);
const height = z.pipe(
  quantity,
  z.transform((value: bigint) => Number(value)),
);
export const blockHash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/i));

const transaction = z.object({
  hash: blockHash,
  to: z.nullish(address),
  value: quantity,
});

/** A transaction by its id; without a block it is in the mempool. */
export const transactionAnswer = z.nullable(
  z.object({ ...transaction.shape, blockHash: z.nullish(blockHash) }),
);

const head = { hash: blockHash, number: height, parentHash: blockHash, timestamp: height };

export const headAnswer = z.nullable(z.object(head));
export const blockAnswer = z.nullable(z.object({ ...head, transactions: z.array(transaction) }));

const log = z.object({
  address,
  topics: z.array(z.string().check(z.regex(/^0x[0-9a-f]{64}$/))),
  data: z.string().check(z.regex(/^0x([0-9a-f]{2})*$/)),
  logIndex: height,
  transactionHash: blockHash,
  blockHash,
  removed: z.optional(z.boolean()),
});
export const logsAnswer = z.array(log);
export type LogAnswer = z.output<typeof log>;

const receipt = z.object({
  transactionHash: blockHash,
  from: address,
  blockHash,
  blockNumber: height,
  status: z.enum(["0x0", "0x1"]),
  logs: z.array(log),
});
export const receiptAnswer = z.nullable(receipt);
export type ReceiptAnswer = z.output<typeof receipt>;
export type BlockAnswer = NonNullable<z.output<typeof blockAnswer>>;

/** An object that differs by client while syncing; only `false` means at the tip. */
export const syncingAnswer = z.unknown();

/** One word per address. */
export const balancesAnswer = z.string().check(z.regex(/^0x([0-9a-f]{64})*$/));

const frame = z.object({
  type: z.string(),
  from: address,
  to: z.optional(address),
  value: z.optional(quantity),
  error: z.optional(z.string()),
  get calls() {
    return z.optional(z.array(frame));
  },
});
export type FrameAnswer = z.output<typeof frame>;

/** `debug_traceBlockBy…` with the call tracer: a tree of calls per transaction. */
export const callTracesAnswer = z.array(z.object({ txHash: blockHash, result: frame }));

/** `trace_block`: every call of every transaction, flat. Rewards of a block have no transaction. */
export const flatTracesAnswer = z.array(
  z.object({
    type: z.string(),
    action: z.object({
      callType: z.optional(z.string()),
      from: z.optional(address),
      to: z.optional(address),
      value: z.optional(quantity),
      // Of a contract that destroyed itself.
      address: z.optional(address),
      refundAddress: z.optional(address),
      balance: z.optional(quantity),
    }),
    result: z.nullish(z.object({ address: z.optional(address) })),
    error: z.nullish(z.string()),
    traceAddress: z.array(z.int()),
    transactionHash: z.nullish(blockHash),
    blockHash: z.optional(blockHash),
  }),
);
export type FlatTraceAnswer = z.output<typeof flatTracesAnswer>[number];
