import type { Page } from "playwright-core";
import { readTokenScale, type TokenScale } from "./token-scale.ts";

// What a careful designer would see on a screen: values beside the scale, controls of one row that differ in
// height, text that is cut without a word, targets too small for a finger. All of it in one visit to the page.

const scale = readTokenScale();

/** Below this width people use their fingers. */
const touchWidthPx = 768;

/** What is not as the design says on the page as it is now, one line per kind and element. */
export async function styleFindings(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const found = await page.evaluate(inspectStyle, { scale, isTouch: width < touchWidthPx });
  return found.map((finding) => `at ${width} px: ${finding}`);
}

interface Inspection {
  readonly scale: TokenScale;
  readonly isTouch: boolean;
}

/** Runs in the page, so it may use nothing from outside. */
function inspectStyle({ scale: allowed, isTouch }: Inspection): string[] {
  const findings = new Set<string>();
  const name = (element: Element): string => {
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    const look = element.getAttribute("class") ?? "";
    return `<${element.localName}> “${words}” [${look.slice(0, 90)}]`;
  };

  // Pictures, charts and screens of machines have scales of their own.
  const foreign = "svg *, canvas, .uplot *, .xterm *, iframe, [data-example] *";
  const isRead = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  };
  const all = [...document.body.querySelectorAll<HTMLElement>("*")].filter(
    (element) =>
      element instanceof HTMLElement &&
      !element.matches(foreign) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      isRead(element),
  );
  const ownText = (element: Element): string =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent ?? "")
      .join("")
      .trim();

  // Colours, compared in Oklab: what is mixed with transparency keeps its place there.
  const toLinear = (part: number): number =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const labOf = (colour: string): readonly number[] | null => {
    const numbers = (colour.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    const [first = 0, second = 0, third = 0, alpha = 1] = numbers;
    if (alpha === 0) return null;
    if (colour.startsWith("oklab")) return [first, second, third];
    if (colour.startsWith("oklch")) {
      const hue = (third * Math.PI) / 180;
      return [first, second * Math.cos(hue), second * Math.sin(hue)];
    }
    const [r = 0, g = 0, b = 0] = [first, second, third].map((part) => toLinear(part / 255));
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  };
  const tokens = allowed.colours.map((token) =>
    labOf(token.replace(/([\d.]+)%/, (_all, percent: string) => String(Number(percent) / 100))),
  );
  tokens.push([1, 0, 0]);
  const known = new Map<string, boolean>();
  const isToken = (colour: string): boolean => {
    const before = known.get(colour);
    if (before !== undefined) return before;
    const lab = labOf(colour);
    const answer =
      lab === null ||
      tokens.some((token) => token?.every((part, index) => Math.abs(part - (lab[index] ?? 0)) < 0.006));
    known.set(colour, answer);
    return answer;
  };

  // The lengths of the scale as this window has them.
  const probe = document.body.appendChild(document.createElement("i"));
  const fontSizes = new Set(
    allowed.fontSizes.map((value) => {
      probe.style.fontSize = value;
      return getComputedStyle(probe).fontSize;
    }),
  );
  probe.remove();
  const radii = new Set([...allowed.radii.map((value) => Number.parseFloat(value)), 0]);
  const gaps = new Set(allowed.gaps);
  const isPill = (radius: number, element: Element): boolean =>
    radius * 2 >= Math.min(element.clientWidth, element.clientHeight);

  for (const element of all) {
    const style = getComputedStyle(element);
    const text = ownText(element);
    if (element.getAnimations().length === 0) {
      const seen = [
        ...(text === "" ? [] : [["text", style.color]]),
        ["ground", style.backgroundColor],
        ...(["Top", "Right", "Bottom", "Left"] as const).flatMap((side) =>
          style[`border${side}Width`] === "0px" ? [] : [["border", style[`border${side}Color`]]],
        ),
      ];
      for (const [part, colour = ""] of seen) {
        if (!isToken(colour)) findings.add(`the ${part} ${colour} is no token: ${name(element)}`);
      }
    }
    if (text !== "" && !fontSizes.has(style.fontSize)) {
      findings.add(`the font size ${style.fontSize} is beside the scale: ${name(element)}`);
    }
    const radius = Number.parseFloat(style.borderStartStartRadius);
    if (!radii.has(radius) && !isPill(radius, element) && !style.borderStartStartRadius.endsWith("%")) {
      findings.add(`the radius ${style.borderStartStartRadius} is beside the scale: ${name(element)}`);
    }
    if (/flex|grid/.test(style.display)) {
      for (const gap of [style.rowGap, style.columnGap]) {
        const pixels = gap === "normal" ? 0 : Number.parseFloat(gap);
        if (!gap.endsWith("%") && !gaps.has(pixels)) {
          findings.add(`the gap ${gap} is beside the scale: ${name(element)}`);
        }
      }
    }
  }

  // Text that is cut: an ellipsis says so, and a title has the rest.
  for (const element of all) {
    if (ownText(element) === "" || element.closest("[aria-hidden=true], .ticker, select, textarea")) continue;
    const style = getComputedStyle(element);
    const clipsItself = style.overflowX !== "visible";
    const isCut = element.scrollWidth > element.clientWidth + 1 && style.display !== "inline";
    if (clipsItself && isCut && !/auto|scroll/.test(style.overflowX)) {
      const hasEllipsis = style.textOverflow === "ellipsis";
      if (!hasEllipsis || element.closest("[title]") === null) {
        findings.add(`cut without ${hasEllipsis ? "title" : "ellipsis"}: ${name(element)}`);
      }
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = range.getBoundingClientRect();
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
      const { overflowX, overflowY, position, textOverflow } = getComputedStyle(above);
      if (position === "fixed") break;
      if (overflowX === "visible" && overflowY === "visible") continue;
      if (/auto|scroll/.test(overflowX + overflowY)) break;
      const frame = above.getBoundingClientRect();
      if (frame.width <= 1 || frame.height <= 1) break;
      const over = Math.max(
        box.right - frame.right,
        frame.left - box.left,
        box.bottom - frame.bottom - 3,
        frame.top - box.top - 3,
      );
      if (over > 1.5 && !(textOverflow === "ellipsis" && above.closest("[title]"))) {
        findings.add(`cut by ${Math.round(over)} px: ${name(element)} in ${name(above)}`);
      }
      break;
    }
  }

  // Controls with a visible box that stand beside each other have one height.
  const shows = (element: Element): boolean => {
    const { borderTopWidth, borderBottomWidth, backgroundColor, borderTopColor } = getComputedStyle(element);
    const hasBorder =
      borderTopWidth !== "0px" && borderBottomWidth !== "0px" && labOf(borderTopColor) !== null;
    return hasBorder || labOf(backgroundColor) !== null;
  };
  const small = "[role=switch], [role=checkbox], [role=radio], input[type=checkbox], input[type=radio]";
  const boxes = new Map<Element, DOMRect>();
  for (const control of document.querySelectorAll("button, a[href], input, [role=combobox], [role=group]")) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(small)) continue;
    if (control.closest("[data-example]")) continue;
    let box: Element | null = control;
    if (control instanceof HTMLInputElement && !shows(control)) box = control.parentElement;
    if (box === null || !shows(box) || !isRead(box)) continue;
    boxes.set(box, box.getBoundingClientRect());
  }
  const entries = [...boxes];
  const inside = (inner: Element, outer: Element): boolean => outer !== inner && outer.contains(inner);
  const outermost = entries.filter(([box]) => !entries.some(([other]) => inside(box, other)));
  for (const [index, [first, one]] of outermost.entries()) {
    for (const [second, other] of outermost.slice(index + 1)) {
      const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const between = Math.max(other.left - one.right, one.left - other.right);
      if (shared < Math.min(one.height, other.height) / 2 || between < 0 || between > 32) continue;
      if (Math.abs(one.height - other.height) <= 1) continue;
      findings.add(
        `${Math.round(one.height)} and ${Math.round(other.height)} px in one row: ${name(first)} and ${name(second)}`,
      );
    }
  }

  // A finger needs 44 px. Links inside a sentence are as high as their line.
  if (isTouch) {
    const targets =
      "a[href], button, input, select, textarea, summary, [role=switch], [role=tab], [role=combobox]";
    for (const target of document.querySelectorAll<HTMLElement>(targets)) {
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (target.closest("[inert], [aria-hidden=true], [data-example]") || target.matches(":disabled"))
        continue;
      const label = target instanceof HTMLInputElement ? (target.labels?.[0] ?? null) : null;
      const holder = target instanceof HTMLInputElement ? target.parentElement : null;
      const areas = [target, label, holder].filter((area): area is HTMLElement => area !== null);
      const sides = areas.flatMap((area) => {
        const { width, height } = area.getBoundingClientRect();
        return ["::before", "::after"].reduce<{ width: number; height: number }[]>(
          (list, pseudo) => {
            const style = getComputedStyle(area, pseudo);
            if (style.content === "none" || style.display === "none" || style.position !== "absolute")
              return list;
            return [
              ...list,
              { width: Number.parseFloat(style.width) || 0, height: Number.parseFloat(style.height) || 0 },
            ];
          },
          [{ width, height }],
        );
      });
      const width = Math.max(...sides.map((side) => side.width));
      const height = Math.max(...sides.map((side) => side.height));
      if (width <= 1 || height <= 1 || (width >= 43.5 && height >= 43.5)) continue;
      const parent = target.parentElement;
      const isInSentence =
        getComputedStyle(target).display.startsWith("inline") && parent !== null && ownText(parent) !== "";
      if (isInSentence) continue;
      findings.add(`a target of ${Math.round(width)} × ${Math.round(height)} px: ${name(target)}`);
    }
  }
  return [...findings];
}
