import * as z from "zod/mini";

/** The parts of a node's answers that we read. An answer of another form is refused, never guessed at. */

export const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
  z.transform((text: string) => BigInt(text)),
);
/** Heights, times and places: whole numbers that a number can hold. */
const whole = z.pipe(quantity.check(z.lte(BigInt(Number.MAX_SAFE_INTEGER))), z.transform(Number));
export const blockHash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
/** Of a stranger's log it may have megabytes: a group that is captured would run out of stack. */
export const hexText = z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/i));
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

const head = z.object({ hash: blockHash, number: whole, parentHash: blockHash, timestamp: whole });
export type HeadAnswer = z.output<typeof head>;
export const headAnswer = z.nullable(head);

const block = z.object({
  ...head.shape,
  logsBloom: z.string().check(z.regex(/^0x[0-9a-f]{512}$/i)),
  transactions: z.array(transaction),
});
export const blockAnswer = z.nullable(block);
export type BlockAnswer = z.output<typeof block>;

/** The ids of a block's transactions. */
export const blockIdsAnswer = z.nullable(z.object({ hash: blockHash, transactions: z.array(blockHash) }));

const log = z.object({
  address,
  topics: z.array(z.string().check(z.regex(/^0x[0-9a-f]{64}$/))),
  data: hexText,
  logIndex: whole,
  transactionHash: blockHash,
  blockHash,
  blockNumber: whole,
  removed: z.optional(z.boolean()),
});
export const logsAnswer = z.array(log);
export type LogAnswer = z.output<typeof log>;

const receipt = z.object({
  transactionHash: blockHash,
  from: address,
  blockHash,
  blockNumber: whole,
  status: z.enum(["0x0", "0x1"]),
  logs: z.array(log),
});
export const receiptAnswer = z.nullable(receipt);
export type ReceiptAnswer = z.output<typeof receipt>;
export const receiptsAnswer = z.nullable(z.array(receipt));

/** An object that differs by client while syncing; only `false` means at the tip. */
export const syncingAnswer = z.unknown();

/** One word per address. */
export const balancesAnswer = z.string().check(z.regex(/^0x([0-9a-f]{64})*$/));

export const frameAnswer = z.object({
  type: z.string(),
  from: address,
  to: z.optional(address),
  value: z.optional(quantity),
  error: z.optional(z.string()),
  get calls() {
    return z.optional(z.array(frameAnswer));
  },
});
export type FrameAnswer = z.output<typeof frameAnswer>;

/** `debug_traceBlockBy…` with the call tracer: a tree of calls per transaction. */
export const callTracesAnswer = z.array(z.object({ txHash: blockHash, result: frameAnswer }));

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
