import { hasControlCharacters } from "./control-characters.ts";

/** Those that turn the text behind them round (Unicode UAX #9): a name would change how the line around it reads. */
const turning = /[\u202a-\u202e\u2066-\u2069]/u;
const visible = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether there is anything to see. */
export function hasVisible(text: string): boolean {
  return visible.test(text);
}

/** Whether colleagues can read a name in a list: there is something to see, on one line, in the order it was written. */
export function isShownName(text: string): boolean {
  return hasVisible(text) && !hasControlCharacters(text) && !turning.test(text);
}
