/** A part of a flag on a field of 21 by 15: a rectangle, a disc, or a path. */
export type FlagShape =
  | { readonly box: readonly [x: number, y: number, width: number, height: number]; readonly fill: string }
  | { readonly disc: readonly [x: number, y: number, radius: number]; readonly fill: string }
  | { readonly path: string; readonly fill: string }
  | { readonly line: string; readonly stroke: string; readonly width: number };

/** Stripes from top to bottom, or from left to right, each with its share. */
function stripes(
  direction: "down" | "along",
  ...parts: readonly (readonly [string, number?])[]
): FlagShape[] {
  const total = parts.reduce((sum, [, share = 1]) => sum + share, 0);
  let before = 0;
  return parts.map(([fill, share = 1]) => {
    const [from, size] = [before / total, share / total];
    before += share;
    return direction === "down"
      ? { fill, box: [0, 15 * from, 21, 15 * size] }
      : { fill, box: [21 * from, 0, 21 * size, 15] };
  });
}

/** A star with five points. */
function star(x: number, y: number, radius: number, fill: string): FlagShape {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5;
    const reach = index % 2 === 0 ? radius : radius * 0.4;
    return `${(x + reach * Math.sin(angle)).toFixed(2)} ${(y - reach * Math.cos(angle)).toFixed(2)}`;
  });
  return { fill, path: `M${points.join("L")}z` };
}

const white = "#fff";

/** Flags by country code, flat and simplified to what can be seen at 21 by 15. */
export const flagDrawings: Readonly<Record<string, readonly FlagShape[]>> = {
  gb: [
    { box: [0, 0, 21, 15], fill: "#012169" },
    { line: "M0 0l21 15M21 0L0 15", stroke: white, width: 3 },
    { line: "M0 0l21 15M21 0L0 15", stroke: "#c8102e", width: 1 },
    { line: "M10.5 0v15M0 7.5h21", stroke: white, width: 5 },
    { line: "M10.5 0v15M0 7.5h21", stroke: "#c8102e", width: 3 },
  ],
  ru: stripes("down", [white], ["#0039a6"], ["#d52b1e"]),
  tw: [
    { box: [0, 0, 21, 15], fill: "#fe0000" },
    { box: [0, 0, 10.5, 7.5], fill: "#000095" },
    { disc: [5.25, 3.75, 2.1], fill: white },
  ],
  cn: [
    { box: [0, 0, 21, 15], fill: "#de2910" },
    star(3.8, 4, 2.4, "#ffde00"),
    { disc: [7.6, 1.8, 0.6], fill: "#ffde00" },
    { disc: [8.8, 3.4, 0.6], fill: "#ffde00" },
    { disc: [8.8, 5.4, 0.6], fill: "#ffde00" },
    { disc: [7.6, 7, 0.6], fill: "#ffde00" },
  ],
  de: stripes("down", ["#000"], ["#d00"], ["#ffce00"]),
  es: stripes("down", ["#aa151b"], ["#f1bf00", 2], ["#aa151b"]),
  it: stripes("along", ["#009246"], [white], ["#ce2b37"]),
  nl: stripes("down", ["#ae1c28"], [white], ["#21468b"]),
  pl: stripes("down", [white], ["#dc143c"]),
  pt: [
    ...stripes("along", ["#060", 2], ["#f00", 3]),
    { disc: [8.4, 7.5, 2.6], fill: "#ffd700" },
    { disc: [8.4, 7.5, 1.4], fill: "#f00" },
  ],
  tr: [
    { box: [0, 0, 21, 15], fill: "#e30a17" },
    { disc: [7.5, 7.5, 3.6], fill: white },
    { disc: [8.5, 7.5, 2.9], fill: "#e30a17" },
    star(12.4, 7.5, 1.8, white),
  ],
  ph: [
    ...stripes("down", ["#0038a8"], ["#ce1126"]),
    { path: "M0 0l12 7.5L0 15z", fill: white },
    { disc: [4, 7.5, 1.7], fill: "#fcd116" },
  ],
  jp: [
    { box: [0, 0, 21, 15], fill: white },
    { disc: [10.5, 7.5, 4.3], fill: "#bc002d" },
  ],
  in: [
    ...stripes("down", ["#f93"], [white], ["#138808"]),
    { disc: [10.5, 7.5, 2], fill: "#000080" },
    { disc: [10.5, 7.5, 1.4], fill: white },
    { disc: [10.5, 7.5, 0.5], fill: "#000080" },
  ],
  ro: stripes("along", ["#002b7f"], ["#fcd116"], ["#ce1126"]),
  vn: [{ box: [0, 0, 21, 15], fill: "#da251d" }, star(10.5, 7.9, 4.4, "#ff0")],
  fr: stripes("along", ["#0055a4"], [white], ["#ef4135"]),
  kr: [
    { box: [0, 0, 21, 15], fill: white },
    { disc: [10.5, 7.5, 3.5], fill: "#0047a0" },
    { path: "M7 7.5a3.5 3.5 0 0 1 7 0a1.75 1.75 0 0 1-3.5 0a1.75 1.75 0 0 0-3.5 0z", fill: "#cd2e3a" },
    { line: "M3.2 4.6l2-2.8M15.8 13.2l2-2.8M3.2 10.4l2 2.8M15.8 1.8l2 2.8", stroke: "#000", width: 1.6 },
  ],
  cz: [...stripes("down", [white], ["#d7141a"]), { path: "M0 0l10.5 7.5L0 15z", fill: "#11457e" }],
  id: stripes("down", ["#ce1126"], [white]),
  th: stripes("down", ["#a51931"], [white], ["#2d2a4a", 2], [white], ["#a51931"]),
  se: [
    { box: [0, 0, 21, 15], fill: "#006aa7" },
    { line: "M7.9 0v15M0 7.5h21", stroke: "#fecc00", width: 3 },
  ],
  sa: [
    { box: [0, 0, 21, 15], fill: "#006c35" },
    { line: "M5 5.4h11M7 7.4h7", stroke: white, width: 1.4 },
    { line: "M5.5 10.6h10", stroke: white, width: 0.9 },
  ],
  ua: stripes("down", ["#0057b7"], ["#ffd700"]),
  bd: [
    { box: [0, 0, 21, 15], fill: "#006a4e" },
    { disc: [9.5, 7.5, 4.3], fill: "#f42a41" },
  ],
  il: [
    { box: [0, 0, 21, 15], fill: white },
    { line: "M0 2.6h21M0 12.4h21", stroke: "#0038b8", width: 1.8 },
    { line: "M10.5 4.9l2.25 3.9h-4.5zM10.5 10.1l-2.25-3.9h4.5z", stroke: "#0038b8", width: 0.7 },
  ],
};
