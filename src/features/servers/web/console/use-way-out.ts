import { type KeyboardEvent, useRef, useState } from "react";
import { createWayOut } from "./way-out.ts";

/** The way out of a console by keyboard: `keys` are for what holds the screen, and the focus goes to `wayIn`. */
export function useWayOut() {
  const wayIn = useRef<HTMLButtonElement>(null);
  const [isLeft] = useState(createWayOut);
  const follow = ({ nativeEvent }: KeyboardEvent) => {
    if (isLeft(nativeEvent)) wayIn.current?.focus();
  };
  // On the way down to the screen, which keeps the keys for itself.
  return { wayIn, keys: { onKeyDownCapture: follow, onKeyUpCapture: follow } } as const;
}
