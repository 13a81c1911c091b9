/** Under this width toasts are few and short-lived (product §9). */
export const narrowMaxWidthPx = 767;

const timeoutWideMs = 5000;
const timeoutNarrowMs = 3000;
const maxNarrow = 3;

/** How long a toast stays unless it says otherwise: 5 s wide, 3 s narrow. */
export function toastTimeoutMs(isNarrow: boolean): number {
  return isNarrow ? timeoutNarrowMs : timeoutWideMs;
}

/**
 * Which toasts make room before one more is shown, from those on screen, oldest first. Narrow windows keep
 * three in all; wide ones keep every toast until its time.
 */
export function toastsToDrop<Id>(idsOldestFirst: readonly Id[], isNarrow: boolean): readonly Id[] {
  const surplus = idsOldestFirst.length + 1 - maxNarrow;
  return isNarrow && surplus > 0 ? idsOldestFirst.slice(0, surplus) : [];
}
