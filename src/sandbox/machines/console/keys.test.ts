import { expect, test } from "vitest";
import { Keyboard, keysOfPaste } from "./keys.ts";

const symbols = { shift: 0xffe1, control: 0xffe3, alt: 0xffe9, delete: 0xffff };

test("a press is a key, a release is not", () => {
  const keyboard = new Keyboard();
  expect(keyboard.press(0x61, true)).toEqual({ kind: "text", text: "a" });
  expect(keyboard.press(0x61, false)).toBeNull();
  expect(keyboard.press(0xff0d, true)).toEqual({ kind: "enter" });
});

test("shift makes small letters capital and leaves other characters", () => {
  const keyboard = new Keyboard();
  keyboard.press(symbols.shift, true);
  expect(keyboard.press(0x61, true)).toEqual({ kind: "text", text: "A" });
  expect(keyboard.press(0x42, true)).toEqual({ kind: "text", text: "B" });
  expect(keyboard.press(0x21, true)).toEqual({ kind: "text", text: "!" });
  keyboard.press(symbols.shift, false);
  expect(keyboard.press(0x61, true)).toEqual({ kind: "text", text: "a" });
});

test("control letters, and Ctrl-Alt-Del", () => {
  const keyboard = new Keyboard();
  keyboard.press(symbols.control, true);
  expect(keyboard.press(0x43, true)).toEqual({ kind: "control", letter: "c" });
  keyboard.press(symbols.alt, true);
  expect(keyboard.press(0x40, true)).toEqual({ kind: "text", text: "@" });
  expect(keyboard.press(symbols.delete, true)).toEqual({ kind: "reset" });
});

test("number pad, Unicode and symbols without meaning", () => {
  const keyboard = new Keyboard();
  expect(keyboard.press(0xffb7, true)).toEqual({ kind: "text", text: "7" });
  expect(keyboard.press(0x0100_20ac, true)).toEqual({ kind: "text", text: "€" });
  expect(keyboard.press(0xe9, true)).toEqual({ kind: "text", text: "é" });
  expect(keyboard.press(0xffbe, true)).toBeNull();
  expect(keyboard.press(0x0100_d800, true)).toBeNull();
  expect(keyboard.press(0xffff_ffff, true)).toBeNull();
});

test("pasted text is typed, without characters that cannot be", () => {
  expect(keysOfPaste("a\r\n\u0007b\t")).toEqual([
    { kind: "text", text: "a" },
    { kind: "enter" },
    { kind: "text", text: "b" },
    { kind: "text", text: " " },
  ]);
});
