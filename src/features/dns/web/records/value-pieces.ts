/** A part of a value as it is shown: a text that no line breaks, or a long key without its middle. */
export interface ValuePiece {
  readonly text: string;
  /** What follows the text but is left out, with the end that is shown after it. */
  readonly left?: { readonly count: number; readonly end: string };
}

// A key in Base64, a digest in hexadecimal, a token: nothing that a person reads. A path has slashes too, so a run
// with them has to be longer.
const longRun = /([A-Za-z0-9+/]{40,}={0,2}|[A-Za-z0-9]{25,})/;
const headLength = 8;
const endLength = 4;

/** Where a line may break: behind the signs that separate the parts of names, addresses, tags and lists. */
const partEnd = /(?<=[\s.,;:=/@])(?![\s.,;:=/@])/;

/** The parts between which a line may break. */
export function partsOfText(text: string): readonly string[] {
  return text.split(partEnd).filter((part) => part !== "");
}

/** A value in one line, its long keys shortened. */
export function shortText(value: string): string {
  return shortened(value)
    .map(({ text, left }) => (left === undefined ? text : `${text}…${left.end}`))
    .join("");
}

/** A value in pieces, its long keys shortened to their first and last letters: `p=MIIBIjAN…AQAB`. */
export function shortened(value: string): readonly ValuePiece[] {
  return value.split(longRun).flatMap((run, index): readonly ValuePiece[] => {
    if (index % 2 === 0) return partsOfText(run).map((text) => ({ text }));
    const end = run.slice(-endLength);
    return [
      {
        text: run.slice(0, headLength),
        left: { count: run.length - headLength - endLength, end },
      },
    ];
  });
}
