import { useState } from "react";

/**
 * A text that is kept while its window is open, also when another page is opened in between: `[text, setText]`, like
 * state. Where the browser keeps nothing it is state.
 */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const key = `draft:${name}`;
  const [text, setText] = useState(() => read(key));
  return [
    text,
    (next) => {
      setText(next);
      keep(key, next);
    },
  ];
}

/** What the window has kept under a key; empty for nothing. */
export function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function keep(key: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // A full or closed store keeps nothing: the page still has the text.
  }
}
