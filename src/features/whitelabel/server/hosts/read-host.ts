import { isIP } from "node:net";
import { checkLabel } from "#src/shared/domain-names/check-label.ts";
import { toAscii } from "#src/shared/domain-names/ascii-form.ts";
import { isPublicSuffix } from "#src/shared/domain-names/public-suffix.ts";

/** Names that lead nowhere, or to the visitor's own machine or network (RFC 6761, RFC 8375, RFC 9476). */
const special: ReadonlySet<string> = new Set(
  "alt arpa internal invalid lan local localhost onion test".split(" "),
);

/**
 * A host that a customer typed, in lower-case ASCII; null for what no site can be served under: addresses, single words,
 * names below which others register, mixed scripts and signs, and names at or below those of the provider.
 */
export function readHostOfSite(text: string, ours: readonly string[]): string | null {
  const typed = text.trim().replace(/\.$/, "");
  const labels = typed.split(".");
  // Its last label is an ending, which may not be all digits, so that no form of an address passes.
  if (labels.length < 2 || isIP(typed) !== 0 || /^\d*$|^0x/i.test(labels.at(-1) ?? "")) return null;
  if (labels.some((label) => !checkLabel(label).ok)) return null;
  const host = toAscii(typed);
  if (host === null || special.has(host.slice(host.lastIndexOf(".") + 1)) || isPublicSuffix(host))
    return null;
  return ours.some((own) => host === own || host.endsWith(`.${own}`)) ? null : host;
}
