import { addMonths } from "./time.ts";

/** When the first term begins on a day or after it, of a service whose next one begins then and then every so many months. */
export function firstTermFrom(
  { nextStart, renewMonths }: { readonly nextStart: Date; readonly renewMonths: number },
  fromAt: Date,
): Date {
  for (let terms = 0; ; terms += 1) {
    const start = addMonths(nextStart, terms * renewMonths);
    if (start >= fromAt) return start;
  }
}
