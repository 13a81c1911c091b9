/** What customers may send, and nothing else. */
export const mediaTypes = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "application/pdf",
  "application/zip",
  "application/gzip",
  "video/mp4",
  "text/plain",
] as const;
export type MediaType = (typeof mediaTypes)[number];

interface Signature {
  readonly type: MediaType;
  /** Latin-1, by the place at which it begins: one of these. */
  readonly at: readonly (readonly [place: number, forms: readonly string[]])[];
}

/** `ftyp` names what kind of MP4: a photo (HEIC, AVIF) or a QuickTime film is another type. */
const brands = "isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 avc1 MSNV dash mmp4".split(" ");

/** What may follow the start of a JPEG (ITU-T T.81, table B.1): JPEG-LS, which browsers do not show, has another. */
const jpegMarkers = [
  ..."\xc0\xc1\xc2\xc4\xdb\xdd\xfe",
  ..."\xe0\xe1\xe2\xe3\xe4\xe5\xe6\xe7\xe8\xe9\xea\xeb\xec\xed\xee\xef",
];

const signatures: readonly Signature[] = [
  { type: "image/png", at: [[0, ["\x89PNG\r\n\x1a\n"]]] },
  {
    type: "image/jpeg",
    at: [
      [0, ["\xff\xd8\xff"]],
      [3, jpegMarkers],
    ],
  },
  {
    type: "image/webp",
    at: [
      [0, ["RIFF"]],
      [8, ["WEBP"]],
    ],
  },
  { type: "image/gif", at: [[0, ["GIF87a", "GIF89a"]]] },
  { type: "application/pdf", at: [[0, ["%PDF-"]]] },
  { type: "application/zip", at: [[0, ["PK\x03\x04", "PK\x05\x06"]]] },
  { type: "application/gzip", at: [[0, ["\x1f\x8b\x08"]]] },
  {
    type: "video/mp4",
    at: [
      [4, ["ftyp"]],
      [8, [...brands, "M4V "]],
    ],
  },
];
const longest = 24;

/** The type that its first bytes show; text shows none. */
export function signedType(head: Uint8Array): MediaType | null {
  const first = Buffer.from(head.subarray(0, longest)).toString("latin1");
  const found = signatures.find(({ at }) =>
    at.every(([place, forms]) => forms.some((form) => first.startsWith(form, place))),
  );
  return found?.type ?? null;
}

/** HTML, SVG or XML: a browser that guesses would run it. */
export function isMarkup(text: string): boolean {
  return /^[\s\ufeff]*<[a-z!?/]/i.test(text);
}
