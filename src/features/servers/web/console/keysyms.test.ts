import { expect, it } from "vitest";
import { keysymsOf } from "./keysyms.ts";

it("types letters, line ends and tabs, and leaves other control characters out", () => {
  expect(keysymsOf("a\r\n\tb\u0007")).toEqual([0x61, 0xff0d, 0xff09, 0x62]);
});

it("types characters outside Latin-1 by their Unicode symbol", () => {
  expect(keysymsOf("é€😀")).toEqual([0xe9, 0x010020ac, 0x0101f600]);
});
