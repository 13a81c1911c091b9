interface PlayedFeed {
  readonly description: string;
  readonly decimals: bigint;
  /** × 10^decimals. */
  readonly price: bigint;
  /** Seconds since 1970. */
  readonly updatedAt: bigint;
}

const word = (value: bigint): string => BigInt.asUintN(256, value).toString(16).padStart(64, "0");
const two = (value: number): string => value.toString(16).padStart(4, "0");

/** What a feed answers, by selector: latestRoundData(), description(), decimals(). */
export function feedAnswers({ description, decimals, price, updatedAt }: PlayedFeed) {
  const text = Buffer.from(description).toString("hex");
  return new Map([
    ["feaf968c", [1n, price, updatedAt, updatedAt, 1n].map(word).join("")],
    ["7284e416", `${word(32n)}${word(BigInt(description.length))}${text.padEnd(64, "0")}`],
    ["313ce567", word(decimals)],
  ]);
}

/** Bytes of a program for a node's `anvil_setCode` that answers as a feed and reverts any other call. */
export function feedProgram(feed: PlayedFeed): string {
  const answers = [...feedAnswers(feed)];
  const lookBytes = 6 + answers.length * 11 + 5;
  const giveBytes = 16;
  let data = lookBytes + answers.length * giveBytes;
  // Selector of the call data: PUSH1 0 CALLDATALOAD PUSH1 224 SHR.
  let look = "60003560e01c";
  let give = "";
  answers.forEach(([selector, answer], index) => {
    const size = answer.length / 2;
    // DUP1 PUSH4 selector EQ PUSH2 place JUMPI.
    look += `8063${selector}1461${two(lookBytes + index * giveBytes)}57`;
    // JUMPDEST PUSH2 size PUSH2 data PUSH1 0 CODECOPY PUSH2 size PUSH1 0 RETURN.
    give += `5b61${two(size)}61${two(data)}60003961${two(size)}6000f3`;
    data += size;
  });
  // PUSH1 0 PUSH1 0 REVERT.
  look += "60006000fd";
  return `0x${look}${give}${answers.map(([, answer]) => answer).join("")}`;
}
