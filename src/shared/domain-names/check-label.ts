import { lettersOf, toAscii } from "./ascii-form.ts";
import { hasOnlyLetters, isOfOneScript } from "./label-scripts.ts";
import { latinLookAlike } from "./look-alike.ts";

/** Why a text cannot be the label of a name: broken rules of IDNA, signs no one registers, mixed scripts. */
export type LabelProblem = "invalid" | "symbols" | "mixed-scripts";

/** A label in both forms. */
export interface SoundLabel {
  /** Lower case: `xn--mller-kva`. */
  readonly ascii: string;
  /** As people write it: `müller`. */
  readonly shown: string;
  /** Latin letters that it may be taken for: the buyer is warned first. */
  readonly looksLike: string | null;
}

export type LabelCheck =
  | { readonly ok: true; readonly label: SoundLabel }
  | { readonly ok: false; readonly problem: LabelProblem };

/** Checks one label, typed in either form, against everything that a name on sale must be. */
export function checkLabel(text: string): LabelCheck {
  const ascii = toAscii(text);
  const shown = ascii === null || ascii.includes(".") ? null : lettersOf(ascii);
  if (ascii === null || shown === null) return { ok: false, problem: "invalid" };
  if (!hasOnlyLetters(shown)) return { ok: false, problem: "symbols" };
  if (!isOfOneScript(shown)) return { ok: false, problem: "mixed-scripts" };
  return { ok: true, label: { ascii, shown, looksLike: latinLookAlike(shown) } };
}
