/** A typed search for a name: its label, and the ending if given. */
export interface TypedName {
  /** Empty when nothing was typed. */
  readonly label: string;
  /** An ending of the list that was typed with it; it goes first. */
  readonly tldId: string | null;
  /** What was typed as an ending and is not in the list, with its dot. */
  readonly unknownEnding: string | null;
  /** False for what cannot be a name. */
  readonly isValid: boolean;
}

interface Ending {
  readonly id: string;
  readonly name: string;
}

const longestLabel = 63;
// Letters of any script with their marks, digits and inner hyphens; which of them a registry takes is its own rule.
const labelForm = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/** Reads `northpier`, `northpier.com` and pasted addresses such as `https://www.northpier.com/about`. */
export function readTypedName(text: string, endings: readonly Ending[]): TypedName {
  const host = text
    .trim()
    .toLowerCase()
    .normalize("NFC")
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, "")
    .replace(/[/?#].*$/, "")
    .replace(/^www\.(?=[^.]+\.)/, "")
    .replace(/\.$/, "");
  const known = longestOf(
    endings.filter(({ id, name }) => host.endsWith(`.${id}`) || host.endsWith(`.${name}`)),
  );
  if (known !== null) {
    const ending = host.endsWith(`.${known.name}`) ? known.name : known.id;
    const rest = host.slice(0, -ending.length - 1);
    return nameOf(rest.slice(rest.lastIndexOf(".") + 1), known.id, null);
  }
  const dot = host.indexOf(".");
  return dot === -1 ? nameOf(host, null, null) : nameOf(host.slice(0, dot), null, host.slice(dot));
}

/** `co.uk` rather than `uk`. */
function longestOf(endings: readonly Ending[]): Ending | null {
  return endings.reduce<Ending | null>(
    (longest, ending) => (longest === null || ending.id.length > longest.id.length ? ending : longest),
    null,
  );
}

function nameOf(label: string, tldId: string | null, unknownEnding: string | null): TypedName {
  const isEmpty = label === "" && unknownEnding === null && tldId === null;
  return {
    label,
    tldId,
    unknownEnding,
    isValid: isEmpty || ([...label].length <= longestLabel && labelForm.test(label)),
  };
}
