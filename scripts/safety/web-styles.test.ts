import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";

// Here and not beside the style sheets: it reads files, and the web half has no types of Node.
const here = `${import.meta.dirname}/../../src`;
const read = (path: string) => readFileSync(`${here}/${path}`, "utf8");
const tokensCss = read("web/theme/tokens.css");

type Tokens = ReadonlyMap<string, string>;

/** Custom properties of one rule of tokens.css. */
function tokensOf(selector: string): Tokens {
  const start = tokensCss.indexOf(`${selector} {`);
  const rule = tokensCss.slice(start, tokensCss.indexOf("}", start));
  return new Map(
    [...rule.matchAll(/--([a-z0-9]+):\s*(oklch\([^)]+\))/g)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
}

/** Relative luminance (WCAG) of `oklch(L% C H)`; the matrices are those of CSS Color 4. */
function luminance(colour: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = colour.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const light = lightness / 100;
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  const clamp = (part: number) => Math.min(1, Math.max(0, part));
  return 0.2126 * clamp(red) + 0.7152 * clamp(green) + 0.0722 * clamp(blue);
}

function contrast(tokens: Tokens, first: string, second: string): number {
  const values = [first, second].map((name) =>
    luminance(tokens.get(name) ?? expect.fail(`no token ${name}`)),
  );
  return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
}

const grounds = ["bg", "surface", "surface2"];
const texts = ["fg", "fg2", "muted", "accent", "ok", "warn", "danger", "info"];
const tinted = ["accent", "ok", "warn", "danger", "info"];

describe.each([":root", '[data-theme="dark"]'])("contrast of %s", (selector) => {
  const tokens = tokensOf(selector);
  const pairs = texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));

  test.each(pairs)("%s on %s reads", (text, ground) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(tinted)("%s and ink read on its tint", (colour) => {
    expect(contrast(tokens, colour, `${colour}tint`)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens, "fg", `${colour}tint`)).toBeGreaterThanOrEqual(4.5);
  });

  test("words on filled buttons read", () => {
    expect(contrast(tokens, "onaccent", "accent")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens, "onaccent", "danger")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens, "bg", "fg")).toBeGreaterThanOrEqual(4.5);
  });

  test.each(grounds)("the borders of controls show on %s", (ground) => {
    expect(contrast(tokens, "edge", ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(tokens, "accent", ground)).toBeGreaterThanOrEqual(3);
  });
});

describe("styles of public pages", () => {
  const parts = new Set(globSync("web/ui/*.tsx", { cwd: here }).map((path) => basename(path, ".tsx")));
  const listed = [...read("web/theme/public.css").matchAll(/"\.\.\/ui\/([a-z-]+)\.tsx"/g)].map(
    (match) => match[1] ?? "",
  );

  /** Names of the interface parts a file imports, by any path. */
  function partsOf(source: string): string[] {
    return [
      ...source.matchAll(
        /(?:from |import\()"(?:#src\/web\/ui\/|(?:\.\.\/)+(?:web\/)?ui\/|\.\/)([a-z-]+)\.tsx"/g,
      ),
    ]
      .map((match) => match[1] ?? "")
      .filter((part) => parts.has(part));
  }

  test("public.css lists every part that a public page or island imports", () => {
    const pages = globSync(
      [
        "features/*/web/*-public-page.tsx",
        "features/*/web/*-island.tsx",
        "web/layouts/**/*.tsx",
        "web/public/**/*.{ts,tsx}",
        "web/ssr/**/*.{ts,tsx}",
      ],
      { cwd: here },
    );
    const needed = new Set(pages.flatMap((page) => partsOf(read(page))));
    expect([...needed].filter((part) => !listed.includes(part))).toEqual([]);
  });

  // Tailwind ignores a file matched by a folder's pattern when the folder has other entries.
  test("and pages by name where anything else of their folder is listed", () => {
    const css = read("web/theme/public.css");
    const mixed = new Set(
      [...css.matchAll(/"\.\.\/\.\.\/(features\/[a-z-]+\/web)\/[a-z]/g)].map((match) => match[1] ?? ""),
    );
    const pages = [...mixed].flatMap((folder) =>
      globSync([`${folder}/*-public-page.tsx`, `${folder}/*-island.tsx`], { cwd: here }),
    );
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.filter((page) => !css.includes(`"../../${page}"`))).toEqual([]);
  });

  test("and every part those parts are made of", () => {
    expect(listed.filter((part) => !parts.has(part))).toEqual([]);
    const inner = new Set(listed.flatMap((part) => partsOf(read(`web/ui/${part}.tsx`))));
    expect([...inner].filter((part) => !listed.includes(part))).toEqual([]);
  });
});
