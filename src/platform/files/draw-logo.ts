import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { loadSharp } from "./load-sharp.ts";
import { logoFiles, logoLimits, type LogoFile } from "#src/shared/site-mark.ts";

/** A logo drawn again at every size that is shown: nothing of the original's bytes is in it. */
export interface DrawnLogo {
  readonly hash: string;
  /** Of the picture that pages show. */
  readonly width: number;
  readonly height: number;
  readonly lostIn: "light" | "dark" | null;
  /** PNG, by name. */
  readonly pictures: Readonly<Record<LogoFile, Uint8Array>>;
}

/** Grounds of the two themes, and of pictures that have no theme. */
const grounds = { light: [0xfc, 0xfa, 0xf5], dark: [0x10, 0x16, 0x1f] } as const;
const paper = { r: 0xfc, g: 0xfa, b: 0xf5 };
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const deadlineSeconds = 10;
/** How much of an icon's side is free around the logo. */
const margins = { touch: 0.14, share: 0.3 } as const;

/** Null for what is no picture that can be drawn, or has too many points. */
export async function drawLogo(original: Uint8Array): Promise<DrawnLogo | null> {
  const load = await loadSharp(logoLimits.pixels);
  try {
    // Upright, without the empty edges that would make it small.
    const upright = await load(original)
      .rotate()
      .ensureAlpha()
      .png()
      .timeout({ seconds: deadlineSeconds })
      .toBuffer();
    const source = await trimmed(load(upright));
    const shown = await load(source)
      .resize({ ...logoLimits.shown, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    const square = (side: number) =>
      load(source).resize({ width: side, height: side, fit: "contain", background: clear }).png().toBuffer();
    const onPaper = (width: number, height: number, margin: number) =>
      drawOnPaper(load, source, { width, height, margin });
    const pictures = {
      [logoFiles.shown]: shown.data,
      [logoFiles.icon192]: await square(192),
      [logoFiles.icon512]: await square(512),
      [logoFiles.touch]: await onPaper(180, 180, margins.touch),
      [logoFiles.share]: await onPaper(1200, 630, margins.share),
    };
    const { width, height } = shown.info;
    const lostIn = lostInOf(await load(shown.data).raw().toBuffer());
    const hash = createHash("sha256")
      .update(shown.data)
      .update(pictures[logoFiles.icon512])
      .digest("hex")
      .slice(0, 32);
    return { hash, width, height, lostIn, pictures };
  } catch {
    return null;
  }
}

/** One of a single colour has no edges to find. */
async function trimmed(picture: Sharp): Promise<Buffer> {
  try {
    return await picture.clone().trim().png().toBuffer();
  } catch {
    return picture.png().toBuffer();
  }
}

async function drawOnPaper(
  load: (input: Uint8Array) => Sharp,
  source: Uint8Array,
  { width, height, margin }: { readonly width: number; readonly height: number; readonly margin: number },
): Promise<Buffer> {
  const side = (length: number) => Math.round(length * (1 - 2 * margin));
  const inner = await load(source)
    .resize({ width: side(width), height: side(height), fit: "contain", background: { ...paper, alpha: 1 } })
    .flatten({ background: paper })
    .toBuffer();
  const [x, y] = [width - side(width), height - side(height)];
  return load(inner)
    .extend({ top: y >> 1, bottom: y - (y >> 1), left: x >> 1, right: x - (x >> 1), background: paper })
    .png()
    .toBuffer();
}

/** The theme on whose ground a good part of what can be seen of it would be lost (RGBA, one byte each). */
function lostInOf(points: Uint8Array): DrawnLogo["lostIn"] {
  const count = { seen: 0, clear: 0, light: 0, dark: 0 };
  for (let at = 0; at + 3 < points.length; at += 4) {
    if ((points[at + 3] ?? 0) < 128) {
      count.clear += 1;
      continue;
    }
    count.seen += 1;
    const own = luminance(points[at], points[at + 1], points[at + 2]);
    for (const theme of ["light", "dark"] as const)
      if (contrast(own, luminance(...grounds[theme])) < 1.6) count[theme] += 1;
  }
  // What fills its whole rectangle has a ground of its own.
  if (count.clear < 0.03 * (count.clear + count.seen)) return null;
  const worse = count.dark >= count.light ? "dark" : "light";
  return count[worse] > 0.2 * count.seen ? worse : null;
}

function luminance(...rgb: readonly (number | undefined)[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part = 0) => {
    const of = part / 255;
    return of <= 0.04045 ? of / 12.92 : ((of + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
