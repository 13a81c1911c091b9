import { expect, it } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { closeNext, isNextClosed } from "./closed-next.ts";

const id = (place: number) =>
  encodeId("server", `00000000-0000-7000-8000-${String(place).padStart(12, "0")}`);

function storageOf(text: string | null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value;
    },
  };
}

it("remembers the servers whose steps were closed, the latest hundred", () => {
  const storage = storageOf(null);
  expect(isNextClosed(id(1), storage)).toBe(false);
  for (let place = 1; place <= 101; place += 1) closeNext(id(place), storage);
  expect(isNextClosed(id(101), storage)).toBe(true);
  expect(isNextClosed(id(2), storage)).toBe(true);
  expect(isNextClosed(id(1), storage)).toBe(false);
});

it.each(["not JSON", '{"a":1}', "[1,null]"])("takes %s for nothing", (text) => {
  expect(isNextClosed(id(1), storageOf(text))).toBe(false);
});
