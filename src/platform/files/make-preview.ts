import { loadSharp } from "./load-sharp.ts";

/** A picture drawn again: nothing of the original's bytes is in it. */
export interface Preview {
  /** WebP. */
  readonly content: Uint8Array;
  /** Of the original, upright. */
  readonly width: number;
  readonly height: number;
}

const maxPixels = 40_000_000;
const side = 640;
const quality = 80;
const deadlineSeconds = 20;

let last: Promise<unknown> = Promise.resolve();

/** Null for what is no picture that can be drawn, or has too many points. One at a time: each takes a lot of memory. */
export async function makePreview(original: Uint8Array): Promise<Preview | null> {
  const turn = last.then(() => draw(original));
  last = turn.catch(() => undefined);
  return turn;
}

async function draw(original: Uint8Array): Promise<Preview | null> {
  const load = await loadSharp(maxPixels);
  try {
    const { width, height, orientation = 1 } = await load(original).metadata();
    const content = await load(original)
      .rotate()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: deadlineSeconds })
      .toBuffer();
    // From 5 on it lies on its side (EXIF 2.3).
    const isTurned = orientation >= 5;
    return { content, width: isTurned ? height : width, height: isTurned ? width : height };
  } catch {
    return null;
  }
}
