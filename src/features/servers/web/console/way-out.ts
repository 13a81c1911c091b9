/** The keys of a keyboard event that the way out needs. */
export type WayOutKey = Pick<KeyboardEvent, "type" | "key" | "ctrlKey" | "altKey" | "shiftKey">;

const chord: readonly string[] = ["Control", "Alt", "Shift"];

/**
 * Recognizes the keys that leave a console (WCAG 2.1.2): Ctrl, Alt and Shift held together and released, with no other key
 * meanwhile. Returns true at the release of the last of them, so that the machine got each press and release, and what
 * is pressed with the three is still the machine's.
 */
export function createWayOut(): (event: WayOutKey) => boolean {
  let isArmed = false;
  return ({ type, key, ctrlKey, altKey, shiftKey }) => {
    // With Shift, browsers call Alt Meta.
    const isOfChord = chord.includes(key) || key === "Meta";
    if (type === "keydown") {
      isArmed = isOfChord && (isArmed || (ctrlKey && altKey && shiftKey));
      return false;
    }
    const isOver = isArmed && isOfChord && !ctrlKey && !altKey && !shiftKey;
    if (isOver) isArmed = false;
    return isOver;
  };
}
