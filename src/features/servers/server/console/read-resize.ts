import * as z from "zod/mini";
import { textConsoleBounds, type TextConsoleSize } from "#src/shared/text-console.ts";

const { min, max } = textConsoleBounds;

const resize = z.strictObject({
  resize: z.strictObject({
    columns: z.int().check(z.gte(min.columns), z.lte(max.columns)),
    rows: z.int().check(z.gte(min.rows), z.lte(max.rows)),
  }),
});

/** A console's text message, which carries the window's size; typed input comes as binary. */
export function readResize(text: string): TextConsoleSize | null {
  try {
    const parsed = resize.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.resize : null;
  } catch {
    return null;
  }
}
