const headLength = 8;
const tailLength = 4;

/** The parts of an address that people compare, and the middle in groups of eight. */
export function addressParts(address: string): {
  readonly head: string;
  readonly middle: readonly string[];
  readonly tail: string;
} {
  const middle = address.slice(headLength, -tailLength);
  return {
    head: address.slice(0, headLength),
    middle: middle.match(/.{1,8}/g) ?? [],
    tail: address.slice(-tailLength),
  };
}

/** An address with its first eight and last four characters bold. The gaps are drawn, not text: a copy has none. */
export function ChunkedAddress({ address }: { readonly address: string }) {
  const { head, middle, tail } = addressParts(address);
  return (
    <bdi dir="ltr" className="min-w-0 font-mono text-14 text-fg2">
      <strong className="me-2 inline-block font-semibold text-fg">{head}</strong>
      {middle.map((chunk, index) => (
        <span key={`${index} ${chunk}`} className="me-2 inline-block">
          {chunk}
        </span>
      ))}
      <strong className="inline-block font-semibold text-fg">{tail}</strong>
    </bdi>
  );
}
