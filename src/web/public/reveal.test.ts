import { afterEach, expect, test, vi } from "vitest";
import { startReveal } from "./reveal.ts";

/** A page with one part, below the window unless `top` says otherwise, seen by a made-up observer. */
function openPage(windowWidth: number, top = 2000) {
  const classes = new Set<string>();
  const part = {
    getBoundingClientRect: () => ({ top }),
    classList: {
      add: (...names: readonly string[]) => names.forEach((name) => classes.add(name)),
      toggle: (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name)),
    },
  };
  let notify: (entries: object[]) => void = () => undefined;
  class Observer {
    constructor(callback: (entries: object[]) => void) {
      notify = callback;
    }
    observe = vi.fn();
    unobserve = vi.fn();
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.stubGlobal("matchMedia", (query: string) => {
    const maxWidthPx = /^\(max-width: (\d+)px\)$/.exec(query)?.[1];
    return { matches: windowWidth <= Number(maxWidthPx) };
  });
  vi.stubGlobal("innerHeight", 900);
  vi.stubGlobal("document", { querySelectorAll: () => [part] });
  startReveal();
  const see = (intersectionRatio: number) =>
    notify([{ isIntersecting: intersectionRatio > 0, intersectionRatio, target: part }]);
  return { classes, see };
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  [360, 0.1],
  [768, 0.1],
  [769, 0.3],
  [1440, 0.3],
])("product §4: scroll reveal at %i px makes a part active from %f on", (width, threshold) => {
  const { classes, see } = openPage(width);
  see(threshold - 0.01);
  expect([...classes]).toEqual(["waiting"]);
  see(threshold);
  expect([...classes]).toEqual(["active"]);
});

test("product §4: scroll reveal does not hide what is out of view", () => {
  const { classes, see } = openPage(1440);
  see(0);
  expect([...classes]).toEqual([]);
});

test.each([0, -3000])(
  "product §4: a part at %i px is active when the page opens, and does not move",
  (top) => {
    expect([...openPage(1440, top).classes]).toEqual(["active", "at-once"]);
  },
);
