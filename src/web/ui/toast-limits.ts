/** Under this width toasts are few and short-lived (product §9). */
export const narrowMaxWidthPx = 767;

const timeoutWideMs = 5000;
const timeoutNarrowMs = 3000;
const maxNarrow = 3;

/** How long a toast stays by default: 5 s wide, 3 s narrow. */
export function toastTimeoutMs(isNarrow: boolean): number {
  return isNarrow ? timeoutNarrowMs : timeoutWideMs;
}

/**
 * Which toasts to drop before one more is shown, from those on screen, newest first. Narrow windows keep three
 * in all; wide ones keep every toast until its timeout.
 */
export function toastsToDrop<Id>(idsNewestFirst: readonly Id[], isNarrow: boolean): readonly Id[] {
  return isNarrow ? idsNewestFirst.slice(maxNarrow - 1) : [];
}
