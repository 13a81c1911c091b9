const listeners = new Set<() => void>();
let isOpen = false;

/** Whether the palette is open: the bar's field, its keys and the palette itself share it. */
export const paletteState = {
  isOpen: () => isOpen,
  set(next: boolean): void {
    isOpen = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
