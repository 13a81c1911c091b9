import type { Page } from "playwright-core";
import { transitionsEnded } from "./inspect-screen.ts";
import { readTokenScale, type TokenScale } from "./token-scale.ts";

// What a careful designer would see on a screen: values off the scale, controls of one row that differ in
// height, truncated text without a mark, targets too small for a finger. All of it in one visit to the page.

const scale = readTokenScale();

/** Below this width people use their fingers. */
const touchWidthPx = 768;

/** Deviations from the design on the present page, one line per kind and element. */
export async function styleFindings(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  await transitionsEnded(page);
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

  // Colours, compared in Oklab: mixing with transparency keeps a colour's place there.
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

  // The lengths of the scale at this window's size.
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

  const inspectColours = (element: Element, style: CSSStyleDeclaration, text: string): void => {
    // Colours in a transition are between two of them.
    if (element.getAnimations().length > 0) return;
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
  };

  const inspectLengths = (element: Element, style: CSSStyleDeclaration, text: string): void => {
    if (text !== "" && !fontSizes.has(style.fontSize)) {
      findings.add(`the font size ${style.fontSize} is beside the scale: ${name(element)}`);
    }
    const corner = style.borderStartStartRadius;
    const radius = Number.parseFloat(corner);
    if (!radii.has(radius) && !isPill(radius, element) && !corner.endsWith("%")) {
      findings.add(`the radius ${corner} is beside the scale: ${name(element)}`);
    }
    if (!/flex|grid/.test(style.display)) return;
    for (const gap of [style.rowGap, style.columnGap]) {
      const pixels = gap === "normal" ? 0 : Number.parseFloat(gap);
      if (!gap.endsWith("%") && !gaps.has(pixels)) {
        findings.add(`the gap ${gap} is beside the scale: ${name(element)}`);
      }
    }
  };

  // Truncated text: an ellipsis marks it, and a title has the rest.
  const scrolls = /auto|scroll/;
  const inspectCut = (element: HTMLElement, style: CSSStyleDeclaration): void => {
    const isCut = element.scrollWidth > element.clientWidth + 1 && style.display !== "inline";
    if (isCut && style.overflowX !== "visible" && !scrolls.test(style.overflowX)) {
      const hasEllipsis = style.textOverflow === "ellipsis";
      if (hasEllipsis && element.closest("[title]") !== null) return;
      findings.add(`cut without ${hasEllipsis ? "title" : "ellipsis"}: ${name(element)}`);
      return;
    }
    const frame = clippingFrame(element);
    if (frame === null) return;
    const edge = frame.getBoundingClientRect();
    const over = Math.max(...textRects(element).map((text) => beyond(text, edge)));
    if (over <= 1.5 || edge.width <= 1 || edge.height <= 1) return;
    if (getComputedStyle(frame).textOverflow === "ellipsis" && frame.closest("[title]")) return;
    findings.add(`cut by ${Math.round(over)} px: ${name(element)} in ${name(frame)}`);
  };
  /** The boxes of its own words, without those of its child elements. */
  const textRects = (element: Element): readonly DOMRect[] =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "")
      .map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
      });
  /** By how much a text leaves a frame; lines are higher than their letters. */
  const beyond = (text: DOMRect, frame: DOMRect): number =>
    Math.max(
      text.right - frame.right,
      frame.left - text.left,
      text.bottom - frame.bottom - 3,
      frame.top - text.top - 3,
    );
  /** The nearest ancestor that clips; null when one scrolls before. */
  const clippingFrame = (element: Element): Element | null => {
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(above);
      if (position === "fixed" || scrolls.test(overflowX + overflowY)) return null;
      if (overflowX !== "visible" || overflowY !== "visible") return above;
    }
    return null;
  };

  // Controls with a visible box side by side have one height.
  const shows = (element: Element): boolean => {
    const { borderTopWidth, borderBottomWidth, backgroundColor, borderTopColor } = getComputedStyle(element);
    const hasBorder =
      borderTopWidth !== "0px" && borderBottomWidth !== "0px" && labOf(borderTopColor) !== null;
    return hasBorder || labOf(backgroundColor) !== null;
  };
  const small = "[role=switch], [role=checkbox], [role=radio], input[type=checkbox], input[type=radio]";
  const boxOf = (control: Element): Element | null => {
    if (control.matches(small) || control.closest("[data-example], [role=listbox], [role=menu]")) return null;
    if (!control.checkVisibility({ visibilityProperty: true })) return null;
    const box = control instanceof HTMLInputElement && !shows(control) ? control.parentElement : control;
    return box !== null && shows(box) && isRead(box) ? box : null;
  };
  const inspectRows = (): void => {
    const controls = document.querySelectorAll("button, a[href], input, [role=combobox], [role=radiogroup]");
    const boxes = new Set([...controls].map(boxOf).filter((box) => box !== null));
    const outermost = [...boxes].filter((box) => {
      for (let above = box.parentElement; above; above = above.parentElement) {
        if (boxes.has(above)) return false;
      }
      return true;
    });
    const rects = outermost.map((box) => ({ box, rect: box.getBoundingClientRect() }));
    for (const [index, one] of rects.entries()) {
      for (const other of rects.slice(index + 1)) compare(one, other);
    }
  };
  /** Round filters are a separate kind, lower than boxes. */
  const isRound = (box: Element): boolean =>
    isPill(Number.parseFloat(getComputedStyle(box).borderStartStartRadius), box);
  interface Boxed {
    readonly box: Element;
    readonly rect: DOMRect;
  }
  const compare = ({ box: first, rect: one }: Boxed, { box: second, rect: other }: Boxed): void => {
    const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    const between = Math.max(other.left - one.right, one.left - other.right);
    if (shared < Math.min(one.height, other.height) / 2 || between < 0 || between > 32) return;
    if (Math.abs(one.height - other.height) <= 1 || isRound(first) !== isRound(second)) return;
    // What is chosen from a queue is a record of several lines, not a control beside others.
    if (first.hasAttribute("data-record") || second.hasAttribute("data-record")) return;
    const heights = `${Math.round(one.height)} and ${Math.round(other.height)} px in one row`;
    findings.add(`${heights}: ${name(first)} and ${name(second)}`);
  };

  // A finger needs 44 px. Links inside a sentence are as high as their line.
  const targets =
    "a[href], button, input, select, textarea, summary, [role=switch], [role=tab], [role=combobox]";
  const canBeTouched = (target: Element): boolean =>
    target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    target.closest("[inert], [aria-hidden=true], [data-example]") === null &&
    !target.matches(":disabled");
  const isInSentence = (target: Element): boolean =>
    getComputedStyle(target).display.startsWith("inline") &&
    target.parentElement !== null &&
    ownText(target.parentElement) !== "";
  /** The element and what its style places over or around it as a target. */
  const hitAreas = (element: Element): readonly { width: number; height: number }[] => [
    element.getBoundingClientRect(),
    ...["::before", "::after"].flatMap((pseudo) => {
      const { content, display, position, width, height } = getComputedStyle(element, pseudo);
      if (content === "none" || display === "none" || position !== "absolute") return [];
      return [{ width: Number.parseFloat(width) || 0, height: Number.parseFloat(height) || 0 }];
    }),
  ];
  const inspectTarget = (target: Element): void => {
    const around = target instanceof HTMLInputElement ? [target.labels?.[0], target.parentElement] : [];
    const areas = [target, ...around].flatMap((area) => (area ? hitAreas(area) : []));
    const width = Math.max(...areas.map((area) => area.width));
    const height = Math.max(...areas.map((area) => area.height));
    if (width <= 1 || height <= 1 || (width >= 43.5 && height >= 43.5)) return;
    findings.add(`a target of ${Math.round(width)} × ${Math.round(height)} px: ${name(target)}`);
  };

  for (const element of all) {
    const style = getComputedStyle(element);
    const text = ownText(element);
    inspectColours(element, style, text);
    inspectLengths(element, style, text);
    const isCutOnPurpose = element.closest("[aria-hidden=true], .ticker, select, textarea") !== null;
    if (text !== "" && !isCutOnPurpose) inspectCut(element, style);
  }
  inspectRows();
  if (isTouch) {
    for (const target of document.querySelectorAll(targets)) {
      if (canBeTouched(target) && !isInSentence(target)) inspectTarget(target);
    }
  }
  return [...findings];
}
