import type { Sharp } from "sharp";

type Load = (input: Uint8Array) => Sharp;
let loading: Promise<typeof import("sharp").default> | undefined;

/** What opens pictures of at most so many points. Loaded with the first picture: most starts draw none. */
export async function loadSharp(maxPixels: number): Promise<Load> {
  loading ??= load();
  const sharp = await loading;
  return (input) => sharp(input, { limitInputPixels: maxPixels, failOn: "error", pages: 1 });
}

async function load() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  // Of all that it could open, what is taken.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"],
  });
  return sharp;
}
