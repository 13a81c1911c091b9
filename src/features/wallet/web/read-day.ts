/** A day as filters have it: `YYYY-MM-DD`. */
type Day = string;

const dayParts = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;

/** `23 Nov 2026`, `2026年11月23日`: as days are written in a language. */
export function writeDay(day: Day, locale: string): string {
  return new Intl.DateTimeFormat(locale, dayParts).format(Date.parse(`${day}T00:00:00Z`));
}

/**
 * The day that a text names, in the order and with the month names of a language, or as `2026-11-23`; null when it
 * names none.
 */
export function readDay(text: string, locale: string): Day | null {
  const plain = text.trim().replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  const numbers = plain.match(/\d+/g) ?? [];
  const month = monthNamed(plain, locale);
  if (month !== null) {
    const [one = "", other = ""] = numbers;
    if (numbers.length !== 2) return null;
    return one.length === 4 ? dayOf(one, month, other) : dayOf(other, month, one);
  }
  const [first = "", second = "", third = ""] = numbers;
  if (numbers.length !== 3) return null;
  if (first.length === 4) return dayOf(first, second, third);
  const order = new Intl.DateTimeFormat(locale, { timeZone: "UTC" })
    .formatToParts(0)
    .flatMap(({ type }) => (type === "day" || type === "month" || type === "year" ? type : []));
  const part = (type: "day" | "month" | "year") => numbers[order.indexOf(type)] ?? "";
  return dayOf(part("year"), part("month"), part("day"));
}

/** The month, from 1, whose name is in a text. */
function monthNamed(text: string, locale: string): string | null {
  const letters = text.toLowerCase();
  for (const style of ["long", "short"] as const) {
    const format = new Intl.DateTimeFormat(locale, { day: "numeric", month: style, timeZone: "UTC" });
    for (let month = 0; month < 12; month += 1) {
      const part = format.formatToParts(Date.UTC(2026, month, 1)).find(({ type }) => type === "month");
      const name = part?.value.toLowerCase().replace(/\.$/, "") ?? "";
      // Where months are numbers, the order of the parts says which one it is.
      if (/\p{L}/u.test(name) && letters.includes(name)) return String(month + 1);
    }
  }
  return null;
}

function dayOf(year: string, month: string, day: string): Day | null {
  const full = year.length === 2 ? `20${year}` : year;
  const read = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${read}T00:00:00Z`);
  // The 31st of a shorter month would be a day of the next.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(read) ? read : null;
}
