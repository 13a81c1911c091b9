import { RawTx, Transaction } from "@scure/btc-signer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CoreNodeError } from "./node-errors.ts";
import { parseTransaction } from "./parse-transaction.ts";
import { bip143 } from "./raw-blocks.fixture.ts";

const bytes = (size: number) => fc.uint8Array({ minLength: size, maxLength: size });
const script = fc.uint8Array({ maxLength: 300 });
const input = fc.record({
  txid: bytes(32),
  index: fc.integer({ min: 0, max: 0xffff_fffe }),
  finalScriptSig: script,
  sequence: fc.integer({ min: 0, max: 0xffff_ffff }),
});
const output = fc.record({ amount: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), script });
const transactions = fc
  .record({
    inputs: fc.array(input, { minLength: 1, maxLength: 4 }),
    outputs: fc.array(output, { maxLength: 300 }),
    segwitFlag: fc.boolean(),
    witness: fc.array(fc.uint8Array({ maxLength: 80 }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ witness, ...rest }) => ({
    ...rest,
    version: 2,
    lockTime: 7,
    ...(rest.segwitFlag && { witnesses: rest.inputs.map(() => witness) }),
  }));

test("a transaction is read as an independent library wrote it", () => {
  fc.assert(
    fc.property(transactions, (wrote) => {
      const hex = Buffer.from(RawTx.encode(wrote)).toString("hex");
      const read = parseTransaction(hex);
      expect(read.txid).toBe(Transaction.fromRaw(Buffer.from(hex, "hex"), lenient).id);
      expect(read.hex()).toBe(hex);
      expect(read.outputs()).toEqual(
        wrote.outputs.map(({ amount, script: bytesOf }) => ({
          amount,
          script: Buffer.from(bytesOf).toString("hex"),
        })),
      );
      expect(read.scripts()).toEqual(read.outputs().map(({ script: text }) => text));
      expect(read.spends()).toEqual(read.inputs().flatMap(({ outpoint }) => outpoint ?? []));
      expect(read.inputs().map(({ outpoint }) => outpoint)).toEqual(
        wrote.inputs.map(({ txid, index }) => `${Buffer.from(txid).toString("hex")}:${index}`),
      );
    }),
    { numRuns: 50 },
  );
});

const lenient = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  disableScriptCheck: true,
  allowLegacyWitnessUtxo: true,
} as const;

test("the witness is no part of the id", () => {
  const { txid, inputs } = parseTransaction(bip143);
  expect(txid).toBe(Transaction.fromRaw(Buffer.from(bip143, "hex"), lenient).id);
  expect(inputs().map(({ witness }) => witness.length)).toEqual([0, 2]);
});

test("bytes that end early, go on, or promise too much are refused", () => {
  for (const hex of [bip143.slice(0, -2), `${bip143}00`, "01000000ffffffffffffffffff", "0100", ""]) {
    expect(() => parseTransaction(hex)).toThrow(CoreNodeError);
  }
});

test("any bytes end in a transaction or in the node's error", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (random) => {
      try {
        parseTransaction(Buffer.from(random).toString("hex"));
      } catch (error) {
        expect(error).toBeInstanceOf(CoreNodeError);
      }
    }),
  );
});
