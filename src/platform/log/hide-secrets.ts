/** Header and body fields that never reach a log, whatever object they are part of. */
const secretNames = new Set([
  "authorization",
  "cookie",
  "password",
  "token",
  "accessToken",
  "ticket",
  "set-cookie",
]);
/** Deeper than anything that is logged on purpose. */
const depth = 4;

/** The entry with its secrets redacted; the same object when it has none. */
export function hideSecrets<T extends object>(entry: T, levels = depth): T {
  let clean: T | undefined;
  for (const [name, value] of Object.entries(entry)) {
    const shown = secretNames.has(name) ? "[redacted]" : shownValue(value, levels - 1);
    if (shown === value) continue;
    clean ??= Array.isArray(entry) ? Object.assign([], entry) : { ...entry };
    Object.assign(clean, { [name]: shown });
  }
  return clean ?? entry;
}

function shownValue(value: unknown, levels: number): unknown {
  // Errors become plain objects in their serializer, which redacts theirs.
  if (typeof value !== "object" || value === null || value instanceof Error) return value;
  return levels > 0 ? hideSecrets(value, levels) : "[too deep]";
}
