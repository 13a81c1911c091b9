/** A key that does something on this page, with what it does. */
export interface OfficeKey {
  /** As browsers name it (`j`, `Enter`), or two pressed one after the other (`g a`). */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
  /** Not listed in the help. */
  readonly isUnlisted?: boolean;
}

type KeySet = readonly OfficeKey[];

/** How long the first of two keys is remembered. */
const chordMs = 1_200;

const sets: KeySet[] = [];
const listeners = new Set<() => void>();
let listed: KeySet = [];
let first: string | undefined;
let forget: ReturnType<typeof setTimeout> | undefined;

/** Adds keys, which win over earlier ones; returns what takes them back. */
export function addKeys(set: KeySet): () => void {
  sets.push(set);
  changed();
  return () => {
    sets.splice(sets.indexOf(set), 1);
    changed();
  };
}

function changed(): void {
  listed = sets.flat().filter(({ isUnlisted }) => isUnlisted !== true);
  for (const listener of listeners) listener();
}

export const activeKeys = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Those of this page and of the office, for the help. */
  list: (): KeySet => listed,
} as const;

/** Does what a pressed key stands for. Keys typed into a field, or in a dialog or menu, are left alone. */
export function pressKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (isBusy(event.target, event.key)) return;
  const pressed = first === undefined ? event.key : `${first} ${event.key}`;
  const key = sets
    .flat()
    .filter(({ keys }) => keys === pressed)
    .at(-1);
  clearTimeout(forget);
  const beginsChord = first === undefined && sets.flat().some(({ keys }) => keys.startsWith(`${event.key} `));
  first = undefined;
  if (key !== undefined) {
    event.preventDefault();
    key.run();
  } else if (beginsChord) {
    first = event.key;
    forget = setTimeout(() => (first = undefined), chordMs);
  }
}

function isBusy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  // Nothing is typed into a box or a choice; arrows, which choose, are no keys of pages.
  if (
    target.closest(
      "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]",
    )
  )
    return true;
  // A focused link or button does what it says.
  return (key === "Enter" || key === " ") && target.closest("a, button, [role=button], input") !== null;
}
