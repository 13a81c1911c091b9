/** The parts of a key press that are used. */
interface PressedKey {
  readonly key: string;
  readonly target: EventTarget;
}

/**
 * Moves the focus by an arrow key, Home or End among items in rows of equal width, in reading order, and from a
 * field above into the first one and back. False when the key means something else here.
 */
export function moveInGrid(items: readonly HTMLElement[], { key, target }: PressedKey): boolean {
  const at = items.findIndex((item) => item === target);
  const isInField = at === -1;
  if (isInField && key !== "ArrowDown") return false;
  const next = isInField ? items[0] : nextOf(items, at, key);
  if (next === undefined) return false;
  next.focus();
  return true;
}

function nextOf(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const item = items[at];
  if (item === undefined) return undefined;
  const isRtl = getComputedStyle(item).direction === "rtl";
  const { left, top } = item.getBoundingClientRect();
  const inColumn = items.filter((other) => Math.abs(other.getBoundingClientRect().left - left) < 1);
  const isBelow = (other: HTMLElement) => other.getBoundingClientRect().top > top;
  const isAbove = (other: HTMLElement) => other.getBoundingClientRect().top < top;
  const moves: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowDown: () => inColumn.find(isBelow),
    ArrowUp: () => inColumn.filter(isAbove).at(-1),
    ArrowRight: () => items[at + (isRtl ? -1 : 1)],
    ArrowLeft: () => items[at + (isRtl ? 1 : -1)],
    Home: () => items[0],
    End: () => items.at(-1),
  };
  return moves[key]?.();
}
