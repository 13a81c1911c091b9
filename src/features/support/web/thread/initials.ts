/** Two letters for a name: `nadia.k` is NK, `Oskar` is OS. */
export function initialsOf(name: string): string {
  const [first = "", second] = name.split(/[\s._-]+/).filter((word) => word !== "");
  const letters =
    second === undefined ? [...first].slice(0, 2) : [...first].slice(0, 1).concat([...second].slice(0, 1));
  return letters.join("").toUpperCase();
}
