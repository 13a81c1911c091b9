import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { api } from "#src/web/api/api.ts";
import { type ContactValues, linesOf, needsLatin } from "./contact-values.ts";

const settleMs = 500;

/** The source of a Latin line; the country is null when the customer wrote the line, which is valid for any. */
interface Basis {
  readonly line: string;
  readonly country: string | null;
}

const nothing: Basis = { line: "", country: null };

function isGood(basis: Basis | undefined, line: string, country: string): boolean {
  if (basis === undefined || basis.line !== line) return false;
  return line === "" || basis.country === null || basis.country === country;
}

/** The lines of an address in the order of `linesOf`. */
export const linePaths = [
  "name",
  "organization",
  "street.0",
  "street.1",
  "street.2",
  "city",
  "province",
] as const;
export type LinePath = (typeof linePaths)[number];

/**
 * Proposes Latin lines shortly after typing stops. A line that the customer wrote or corrected is kept until its
 * source changes. Returns the callback for such a correction.
 */
export function useLatinProposal(form: UseFormReturn<ContactValues>): (path: LinePath) => void {
  const values = form.watch();
  const lines = linesOf(values);
  const { country } = values;
  const isNeeded = needsLatin(values);
  // The text each Latin line was made from; a proposal is valid for one country, since spellings of umlauts differ.
  const basis = useRef<readonly Basis[]>(isNeeded ? lines.map((line) => ({ line, country: null })) : []);
  // Joined to one string, because the form returns new arrays on every keystroke.
  const wanted = lines.join("\n");

  useEffect(() => {
    if (!isNeeded) return;
    const abort = new AbortController();
    const body = { country, lines: wanted.split("\n") };
    const timer = setTimeout(() => {
      if (body.lines.some((line, at) => !isGood(basis.current[at], line, country)))
        void propose(abort.signal);
    }, settleMs);
    const propose = async (signal: AbortSignal) => {
      // Without an answer the customer writes the lines by hand.
      const proposal = await api("POST /v2/domains/contacts/transliterate", { body, signal }).catch(
        () => null,
      );
      if (proposal === null || signal.aborted) return;
      let isAnother = false;
      for (const [at, path] of linePaths.entries()) {
        const proposed = proposal.lines[at] ?? "";
        if (isGood(basis.current[at], body.lines[at] ?? "", country)) continue;
        if (form.getValues(`latin.${path}`) === proposed) continue;
        isAnother = true;
        form.setValue(`latin.${path}`, proposed, { shouldValidate: form.formState.isSubmitted });
      }
      basis.current = body.lines.map((line, at) => {
        const before = basis.current[at];
        return before !== undefined && isGood(before, line, country) ? before : { line, country };
      });
      // A late answer that changes no line leaves the tick of a quick customer.
      if (isAnother) form.setValue("isLatinChecked", false);
    };
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isNeeded, country, wanted, form, basis]);

  return (path) => {
    const at = linePaths.indexOf(path);
    basis.current = linePaths.map((_, index) =>
      index === at ? { line: lines[at] ?? "", country: null } : (basis.current[index] ?? nothing),
    );
  };
}
