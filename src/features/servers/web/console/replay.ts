/** The part of a terminal that a replay needs. `done` is called when the data has been read. */
interface Screen {
  write(data: Uint8Array, done?: () => void): void;
}

/**
 * Shows what a machine wrote before anybody looked without answering it. Terminals answer questions (what are you,
 * where is the cursor) as if somebody typed; no one waits for an old question's answer any more, and it would
 * stand at whatever waits for input now.
 */
export function createReplay(screen: Screen) {
  let left = 0;
  let reading = 0;
  return {
    /** Takes the site's own message: how many of the next bytes are from before. */
    announce(message: string): void {
      left = readHistory(message);
    },
    write(data: Uint8Array): void {
      const before = data.subarray(0, left);
      left -= before.length;
      if (before.length > 0) {
        reading += 1;
        screen.write(before, () => {
          reading -= 1;
        });
      }
      if (before.length < data.length) screen.write(data.subarray(before.length));
    },
    /** Answers begin with Escape; what a person types in these few milliseconds hardly does. */
    isAnswer: (text: string): boolean => reading > 0 && text.startsWith("\u001b"),
  };
}

function readHistory(message: string): number {
  try {
    const reported: unknown = JSON.parse(message);
    const isObject = typeof reported === "object" && reported !== null && "history" in reported;
    return isObject && typeof reported.history === "number" ? reported.history : 0;
  } catch {
    return 0;
  }
}
