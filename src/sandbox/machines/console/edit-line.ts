import type { Key } from "./keys.ts";

/** A line while it is being typed. */
export interface Edit {
  readonly text: string;
  readonly at: number;
  /** How far back in the history this line is; 0 is the line being typed. */
  readonly recalled: number;
}

export interface EditAids {
  /** Earlier lines, oldest first, reached with the arrow keys. */
  readonly history?: readonly string[];
  /** Words that Tab completes. */
  readonly words?: readonly string[];
}

const maxLength = 1_024;

/** The line after a key. */
export function editLine(edit: Edit, key: Key, { history = [], words = [] }: EditAids): Edit {
  switch (key.kind) {
    case "text":
      return edit.text.length < maxLength ? insert(edit, key.text) : edit;
    case "control":
      return controls[key.letter]?.(edit) ?? edit;
    case "up":
      return recall(edit, history, Math.min(history.length, edit.recalled + 1));
    case "down":
      return recall(edit, history, Math.max(0, edit.recalled - 1));
    case "tab":
      return complete(edit, words);
    default:
      return moves[key.kind]?.(edit) ?? edit;
  }
}

type Change = (edit: Edit) => Edit;

const removeNext: Change = ({ text, at, recalled }) => ({
  text: text.slice(0, at) + text.slice(at + 1),
  at,
  recalled,
});
const toStart: Change = (edit) => ({ ...edit, at: 0 });
const toEnd: Change = (edit) => ({ ...edit, at: edit.text.length });

const moves: Readonly<Partial<Record<Key["kind"], Change>>> = {
  backspace: (edit) => (edit.at === 0 ? edit : removeNext({ ...edit, at: edit.at - 1 })),
  delete: removeNext,
  left: (edit) => ({ ...edit, at: Math.max(0, edit.at - 1) }),
  right: (edit) => ({ ...edit, at: Math.min(edit.text.length, edit.at + 1) }),
  home: toStart,
  end: toEnd,
};

/** Ctrl and a letter, as in common shells. */
const controls: Readonly<Record<string, Change>> = {
  a: toStart,
  e: toEnd,
  d: removeNext,
  k: (edit) => ({ ...edit, text: edit.text.slice(0, edit.at) }),
  u: (edit) => ({ ...edit, text: edit.text.slice(edit.at), at: 0 }),
  w: (edit) => {
    const kept = edit.text.slice(0, edit.at).replace(/\S+\s*$/, "");
    return { ...edit, text: kept + edit.text.slice(edit.at), at: kept.length };
  },
};

function insert({ text, at, recalled }: Edit, typed: string): Edit {
  return { text: text.slice(0, at) + typed + text.slice(at), at: at + typed.length, recalled };
}

function recall(edit: Edit, history: readonly string[], recalled: number): Edit {
  if (recalled === edit.recalled) return edit;
  const text = recalled === 0 ? "" : (history.at(-recalled) ?? "");
  return { text, at: text.length, recalled };
}

function complete(edit: Edit, words: readonly string[]): Edit {
  const before = edit.text.slice(0, edit.at);
  const [only, ...others] = words.filter((word) => word.startsWith(before));
  if (before === "" || only === undefined || others.length > 0) return edit;
  return insert(edit, `${only.slice(before.length)} `);
}
