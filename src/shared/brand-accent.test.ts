import { expect, test } from "vitest";
import { accentOf, accentStyles, contrast, isHueOfDanger, leastContrast } from "./brand-accent.ts";

const hues = Array.from({ length: 360 }, (_, hue) => hue);

test("every hue can be read on every ground of the light theme, and is no darker than it has to be", () => {
  const paper = { l: 0.984, c: 0.007, h: 88 };
  const second = { l: 0.962, c: 0.01, h: 88 };
  const onAccent = { l: 0.99, c: 0.004, h: 88 };
  for (const hue of hues) {
    const { accent } = accentOf(hue).light;
    for (const ground of [paper, second, onAccent])
      expect(contrast(accent, ground)).toBeGreaterThanOrEqual(leastContrast);
    expect(accent.l).toBeGreaterThanOrEqual(0.525 - 1e-9);
  }
});

test("every hue can be read in the dark theme, and so can what is set on it", () => {
  const grounds = [
    { l: 0.168, c: 0.02, h: 252 },
    { l: 0.238, c: 0.02, h: 252 },
    { l: 0.17, c: 0.02, h: 252 },
  ];
  for (const hue of hues)
    for (const ground of grounds)
      expect(contrast(accentOf(hue).dark.accent, ground)).toBeGreaterThanOrEqual(leastContrast);
});

test("contrast is that of WCAG: black on white is 21 to 1", () => {
  expect(contrast({ l: 0, c: 0, h: 0 }, { l: 1, c: 0, h: 0 })).toBeCloseTo(21, 1);
});

test("the sheet sets the accent of both themes and nothing else", () => {
  expect(accentStyles(250)).toMatch(
    /^:root\{--accent:oklch\([\d. %]+\);--accenttint:oklch\([\d. %]+\)\}@media not print\{\[data-theme="dark"\]\{--accent:oklch\([\d. %]+\);--accenttint:oklch\([\d. %]+\)\}\}$/,
  );
});

test("hues beside the colour of danger are named, across zero too", () => {
  expect([356, 0, 14, 32].map(isHueOfDanger)).toEqual([true, true, true, true]);
  expect([33, 180, 355].map(isHueOfDanger)).toEqual([false, false, false]);
});
