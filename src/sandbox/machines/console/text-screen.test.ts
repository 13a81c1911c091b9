import { expect, test } from "vitest";
import { TextScreen } from "./text-screen.ts";

test("writes, wraps and scrolls", () => {
  const screen = new TextScreen();
  screen.write("first\nsecond");
  expect(screen.screenText()).toBe("first\nsecond");
  expect(screen.write("\n".repeat(screen.rows))).toBe(2);
  expect(screen.screenText()).toBe("");
  screen.clear();
  screen.write("x".repeat(screen.columns + 3));
  expect(screen.cursor).toEqual({ row: 1, column: 3 });
});

test("reports what changed once", () => {
  const screen = new TextScreen();
  screen.write("a\nbc");
  expect(screen.takeChanges()).toEqual([{ row: 0, column: 0, rows: 2, columns: 3 }]);
  expect(screen.hasChanges).toBe(false);
  screen.moveTo(5, 4);
  expect(screen.takeChanges()).toEqual([
    { row: 1, column: 2, rows: 1, columns: 1 },
    { row: 5, column: 4, rows: 1, columns: 1 },
  ]);
});

test("clears from the cursor on", () => {
  const screen = new TextScreen();
  screen.write("keep gone\nalso gone");
  screen.moveTo(0, 4);
  screen.clearToEnd();
  expect(screen.screenText()).toBe("keep");
});

test("the cursor stays on the last cell of a full row", () => {
  const screen = new TextScreen();
  screen.write("x".repeat(screen.columns));
  expect(screen.hasCursorAt(0, screen.columns - 1)).toBe(true);
});
