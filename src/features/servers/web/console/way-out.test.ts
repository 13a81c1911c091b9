import { expect, test } from "vitest";
import { createWayOut } from "./way-out.ts";

/** Presses keys (`+Shift`) and releases them (`-Shift`); says after which the console was left. */
function press(...steps: readonly string[]): string[] {
  const isLeft = createWayOut();
  const held = new Set<string>();
  return steps.filter((step) => {
    const key = step.slice(1);
    const isDown = step.startsWith("+");
    if (isDown) held.add(key);
    else held.delete(key);
    return isLeft({
      type: isDown ? "keydown" : "keyup",
      key: key === "Alt" && held.has("Shift") ? "Meta" : key,
      ctrlKey: held.has("Control"),
      altKey: held.has("Alt"),
      shiftKey: held.has("Shift"),
    });
  });
}

test("Ctrl, Alt and Shift leave the console once all are released, in any order", () => {
  expect(press("+Control", "+Alt", "+Shift", "-Shift", "-Alt", "-Control")).toEqual(["-Control"]);
  expect(press("+Shift", "+Control", "+Alt", "-Control", "-Shift", "-Alt")).toEqual(["-Alt"]);
  expect(press("+Control", "+Alt", "+Shift", "+Shift", "-Control", "-Alt", "-Shift")).toEqual(["-Shift"]);
});

test("what is pressed with them, or with two of them, is the machine's", () => {
  expect(press("+Control", "+Alt", "+Shift", "+F1", "-F1", "-Shift", "-Alt", "-Control")).toEqual([]);
  expect(press("+Control", "+Alt", "+Delete", "-Delete", "-Alt", "-Control")).toEqual([]);
  expect(press("+Shift", "+a", "-a", "-Shift", "+Tab", "-Tab")).toEqual([]);
});

test("it works again and again", () => {
  const once = ["+Control", "+Alt", "+Shift", "-Shift", "-Alt", "-Control"];
  expect(press(...once, "+l", "-l", ...once)).toEqual(["-Control", "-Control"]);
});
