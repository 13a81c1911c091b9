import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import * as z from "zod/mini";
import { isLongForm } from "../../scripts/suite/form.ts";

/** The widths at which every screen must fit: a phone, a tablet, a desk. */
export const widths = [360, 768, 1440] as const;

/** All rules of accessibility, or only the one about colours, which are all that a theme changes. */
export type AxeScope = "all" | "contrast";

const require = createRequire(import.meta.url);
/** The script of axe-core, in the version of its Playwright package. */
const { source: axeSource } = z
  .object({ source: z.string() })
  .parse(createRequire(require.resolve("@axe-core/playwright"))("axe-core"));

/** Headers, sidebars and footers that were inspected in a context, by width, theme, scope and their HTML. */
const inspectedFrames = new WeakMap<BrowserContext, Set<string>>();

/**
 * Breaches of the accessibility rules on the present page, one line per rule and element. Rules take most of an
 * inspection's time, so that what is around the main part is inspected once as it is, and `part` "overlay" inspects of
 * what opened over a screen only that. The long form inspects the whole page each time.
 */
export async function axeFindings(
  page: Page,
  scope: AxeScope = "all",
  part: "page" | "overlay" = "page",
): Promise<string[]> {
  // Its text is half a megabyte: a page that has it already does not get it again.
  if (!(await page.evaluate("'axe' in window"))) {
    await Promise.all(page.frames().map((frame) => frame.evaluate(axeSource)));
  }
  await transitionsEnded(page);
  const inspected = inspectedFrames.get(page.context()) ?? new Set();
  inspectedFrames.set(page.context(), inspected);
  const known = isLongForm ? [] : [...inspected];
  const { findings, frames } = await page.evaluate(runAxe, {
    scope,
    known,
    isOverlay: part === "overlay" && !isLongForm,
  });
  for (const frame of frames) inspected.add(frame);
  return findings;
}

/**
 * Waits until every colour and opacity is the one it was changed to, as of a button that has just been enabled. A text
 * inherits its colour from a surrounding element that still changes its own.
 */
export async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

interface AxeFinding {
  readonly id: string;
  readonly nodes: readonly {
    readonly html: string;
    readonly any: readonly { readonly message: string }[];
    readonly all: readonly { readonly message: string }[];
    readonly none: readonly { readonly message: string }[];
  }[];
}

declare global {
  interface Window {
    readonly axe: {
      run(context: object, options: object): Promise<{ readonly violations: readonly AxeFinding[] }>;
    };
  }
}

/** Runs in the page. Passed rules are only counted: describing their elements takes longest. */
async function runAxe({
  scope,
  known,
  isOverlay,
}: {
  readonly scope: AxeScope;
  readonly known: readonly string[];
  readonly isOverlay: boolean;
}): Promise<{ readonly findings: string[]; readonly frames: string[] }> {
  const keyOf = (part: Element): string => {
    // Ids are numbered from page to page.
    const html = part.outerHTML.replaceAll(
      / (?:id|for|aria-(?:controls|labelledby|describedby))="[^"]*"/g,
      "",
    );
    let hash = 0;
    for (let at = 0; at < html.length; at += 1) hash = (Math.imul(hash, 31) + html.charCodeAt(at)) | 0;
    return [scope, innerWidth, document.documentElement.dataset["theme"], html.length, hash].join(" ");
  };
  const frames = [...document.querySelectorAll("header, footer, aside, .ticker")]
    .filter((part) => part.closest("main") === null)
    .map((part) => ({ part, key: keyOf(part) }));
  const opened = isOverlay
    ? [
        ...document.querySelectorAll(
          "[role=dialog]:not([aria-modal=false]), [role=alertdialog], [role=menu], dialog[open]",
        ),
      ].filter((part) => part.checkVisibility())
    : [];
  const context = {
    ...(opened.length > 0 ? { include: opened } : {}),
    exclude: frames.filter(({ key }) => known.includes(key)).map(({ part }) => part),
  };
  const { violations } = await window.axe.run(context, {
    resultTypes: ["violations"],
    ...(scope === "contrast"
      ? { runOnly: { type: "rule", values: ["color-contrast"] } }
      : // Off unless asked for, but speech control needs it: the visible text of a button must be in its name.
        { rules: { "label-content-name-mismatch": { enabled: true } } }),
  });
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => {
      const why = [...any, ...all, ...none][0]?.message ?? "";
      return `${id}: ${html.slice(0, 160)} ${why}`;
    }),
  );
  return { findings, frames: opened.length > 0 ? [] : frames.map(({ key }) => key) };
}

/** How long a page may take to draw itself for another width: some parts are then other elements. */
const drawnWithinMs = 3_000;

/** Elements beyond the sides of the page at its present width. */
export async function overflowAt(page: Page): Promise<string[]> {
  const latest = performance.now() + drawnWithinMs;
  for (;;) {
    const widest = await page.evaluate(widestPart);
    if (widest === null) return [];
    if (performance.now() > latest) return [`at ${page.viewportSize()?.width} px: ${widest}`];
    await pause(50);
  }
}

/** Runs in the page: the first element over an edge, when the page scrolls sideways. */
async function widestPart(): Promise<string | null> {
  // The frame in which the page gets its width, and the one after.
  for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return null;
  const over = [...document.body.querySelectorAll("*")].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (right > root.clientWidth + 1 || left < -1);
  });
  return `${root.scrollWidth} wide: ${over.at(-1)?.outerHTML.slice(0, 160) ?? "unknown"}`;
}

/** One first-level heading with a text, and a title of the page's own. */
export async function headingFindings(page: Page): Promise<string[]> {
  const headings = await page.locator("h1").allTextContents();
  const title = await page.title();
  return [
    ...(headings.length === 1 && headings[0]?.trim() !== "" ? [] : [`h1: ${JSON.stringify(headings)}`]),
    ...(title.trim().length > 3 ? [] : [`title: ${JSON.stringify(title)}`]),
  ];
}
