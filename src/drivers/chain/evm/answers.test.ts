import { expect, test } from "vitest";
import { logsAnswer } from "./answers.ts";

const word = "00".repeat(32);

test("a log with megabytes of data, as any contract may write it, is read", () => {
  const log = {
    address: `0x${"00".repeat(20)}`,
    topics: [`0x${word}`],
    data: `0x${"ab".repeat(5 * 2 ** 20)}`,
    logIndex: "0x1",
    transactionHash: `0x${word}`,
    blockHash: `0x${word}`,
    blockNumber: "0x2",
  };
  expect(logsAnswer.safeParse([log])).toMatchObject({
    success: true,
    data: [{ logIndex: 1, blockNumber: 2 }],
  });
  expect(logsAnswer.safeParse([{ ...log, data: `${log.data}g` }]).success).toBe(false);
});
