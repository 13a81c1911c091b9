import { expect, test } from "vitest";
import { createReplay } from "./replay.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A screen that reads only when the test says so, as a terminal does between frames. */
function slowScreen() {
  const waiting: (() => void)[] = [];
  let shown = "";
  return {
    write: (data: Uint8Array, done?: () => void): void => {
      waiting.push(() => {
        shown += new TextDecoder().decode(data);
        done?.();
      });
    },
    readOne: (): void => waiting.shift()?.(),
    shown: () => shown,
  };
}

test("T16 what was written before is shown and not answered; what comes then is answered", () => {
  const screen = slowScreen();
  const replay = createReplay(screen);
  replay.announce('{"history":8}');
  replay.write(bytes("old \u001b[c"));
  replay.write(bytes(" more\u001b[c"));
  const answer = "\u001b[?1;2c";
  expect([replay.isAnswer(answer), replay.isAnswer("a"), replay.isAnswer("\r")]).toEqual([
    true,
    false,
    false,
  ]);
  screen.readOne();
  // The eighth byte came with the second piece.
  expect(replay.isAnswer(answer)).toBe(true);
  screen.readOne();
  expect(replay.isAnswer(answer)).toBe(false);
  screen.readOne();
  expect(screen.shown()).toBe("old \u001b[c more\u001b[c");
});

test.each(["", "{", "null", '{"history":"all"}', '{"size":9}'])("nonsense hides nothing: %s", (message) => {
  const screen = slowScreen();
  const replay = createReplay(screen);
  replay.announce(message);
  replay.write(bytes("login:"));
  expect(replay.isAnswer("\u001b[c")).toBe(false);
  screen.readOne();
  expect(screen.shown()).toBe("login:");
});
