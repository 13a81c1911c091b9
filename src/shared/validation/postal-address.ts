import { isPostalCode } from "./text.ts";

// Codes and states by country, in the form in which registries and the post have them. Too large for pages without
// addresses: forms load it when they validate.

/** Formats that are checked: the capture groups are the parts that a space, or in the US a hyphen, is between. */
const formats: Readonly<Partial<Record<string, { readonly pattern: RegExp; readonly separator: string }>>> = {
  CA: { pattern: /^([ABCEGHJ-NPRSTVXY]\d[A-Z])[ -]?(\d[A-Z]\d)$/, separator: " " },
  GB: { pattern: /^(GIR|[A-Z]{1,2}\d[A-Z\d]?) ?(0AA|\d[A-Z]{2})$/, separator: " " },
  US: { pattern: /^(\d{5})(?:-?(\d{4}))?$/, separator: "-" },
};

/** `sw1a1aa` in `GB` → `SW1A 1AA`; null for what is no postal code of the country. */
export function readPostalCode(text: string, country: string): string | null {
  const code = text.trim().replaceAll(/ +/g, " ").toUpperCase();
  if (!isPostalCode(code)) return null;
  const format = formats[country];
  if (format === undefined) return code;
  const groups = format.pattern.exec(code)?.slice(1);
  return groups === undefined ? null : groups.filter(Boolean).join(format.separator);
}

/** USPS, publication 28, appendix B: states, districts, territories and military addresses. */
const usStates = new Map(
  (
    "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware," +
    "DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas," +
    "KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi," +
    "MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York," +
    "NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island," +
    "SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington," +
    "WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,PR Puerto Rico," +
    "VI Virgin Islands,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific"
  )
    .split(",")
    .flatMap((line): [string, string][] => {
      const [code, name] = [line.slice(0, 2), line.slice(3).toUpperCase()];
      return [
        [code, code],
        [name, code],
      ];
    }),
);

/** `california` in `US` → `CA`; trimmed elsewhere; null for what is no state of the country. */
export function readProvince(text: string, country: string): string | null {
  const typed = text.trim().replaceAll(/\s+/g, " ");
  return country === "US" ? (usStates.get(typed.toUpperCase()) ?? null) : typed;
}
