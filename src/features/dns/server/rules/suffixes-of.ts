/** A relative name and those above it in its zone: `a.b` → `a.b`, `b`. */
export function suffixesOf(name: string): string[] {
  const labels = name.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}
