import * as z from "zod/mini";

/** The parts of a node's answers that we read. An answer of another form is refused, never guessed at. */

export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const hexadecimal = z.string().check(z.regex(/^(?:[0-9a-f]{2})*$/));
export const height = z.int().check(z.nonnegative());
const seconds = z.int().check(z.nonnegative());

export const networkAnswer = z.object({ version: z.int(), subversion: z.string() });

export const chainAnswer = z.object({
  blocks: height,
  headers: z.int(),
  bestblockhash: hash,
  /** Only of nodes since 0.16. */
  initialblockdownload: z.optional(z.boolean()),
  pruned: z.optional(z.boolean()),
  pruneheight: z.optional(height),
});

/** Without the median of the times before it where the node is older than 0.12. */
export const headerAnswer = z.object({ height, time: seconds, mediantime: z.optional(seconds) });
export type HeaderAnswer = z.output<typeof headerAnswer>;

const input = z.object({ txid: z.optional(hash), vout: z.optional(z.int()) });
/** An output of an extension block (Litecoin) has no script. */
const output = z.object({ scriptPubKey: z.optional(z.object({ hex: hexadecimal })) });

export const verboseTransaction = z.object({
  txid: hash,
  hex: hexadecimal,
  vin: z.array(input),
  vout: z.array(output),
});
export type VerboseTransaction = z.output<typeof verboseTransaction>;

export const verboseBlockAnswer = z.object({
  hash,
  height,
  version: z.int(),
  previousblockhash: z.optional(hash),
  merkleroot: hash,
  time: seconds,
  mediantime: z.optional(seconds),
  bits: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  nonce: z.int(),
  tx: z.array(verboseTransaction),
});
export type VerboseBlock = z.output<typeof verboseBlockAnswer>;

export const transactionAnswer = z.object({
  hex: hexadecimal,
  blockhash: z.optional(hash),
  confirmations: z.optional(z.int()),
});

const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,16}(\.\d{1,8})?(e-?\d{1,2})?$/i)),
  z.transform((text: string) => toUnits(text)),
);

/** Null when it is spent, or was never there. */
export const unspentAnswer = z.nullable(
  z.object({
    confirmations: z.int(),
    value: amount,
    scriptPubKey: z.object({ hex: hexadecimal }),
    coinbase: z.boolean(),
  }),
);

/**
 * Reviver of `JSON.parse` that leaves amounts as the text they were: as numbers most of them would be off by a unit
 * above 2^53 of those.
 */
export function amountText(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return key === "value" && typeof value === "number" ? (context?.source ?? String(value)) : value;
}

const decimals = 8;

/** Base units of a decimal number of coins, also in the form `1e-8`. Throws when it has smaller parts. */
export function toUnits(text: string): bigint {
  const [, whole = "", fraction = "", exponent = "0"] = /^(\d+)(?:\.(\d+))?(?:e(-?\d+))?$/i.exec(text) ?? [];
  const places = decimals - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  if (places >= 0) return digits * 10n ** BigInt(places);
  const divisor = 10n ** BigInt(-places);
  if (digits % divisor !== 0n) throw new RangeError(`${text} has parts below a base unit`);
  return digits / divisor;
}
