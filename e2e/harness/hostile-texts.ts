/** Calls the alarm that a test lays in the page: a text that becomes code rings it. */
const ring = "alarm()";

/** One of each kind: ends an element, ends an attribute, an entity, a template, a message, a query, a formula, a line. */
const oneOfEachKind: readonly string[] = [
  `</title><script>${ring}</script>`,
  `"><img src=x onerror=${ring}>`,
  `" onmouseover="${ring}`,
  `<iframe srcdoc=<script>${ring}</script>>`,
  `&lt;script&gt;${ring}&lt;/script&gt;`,
  `{{constructor.constructor('${ring}')()}}`,
  "{name, plural, other {x}}",
  "<bold>x</bold> '{' }",
  "'; DROP TABLE users; --",
  `=HYPERLINK("//example.org")`,
  "abc\u202Egnp.exe",
  "W".repeat(40),
  "ﷺ".repeat(20),
];

/** Texts that try to become markup, code, a template, a query or a formula; each fits every field. */
export const hostileTexts: readonly string[] = [
  ...oneOfEachKind,
  // Markup and script
  `<script>${ring}</script>`,
  `</script><script>${ring}</script>`,
  `</textarea><script>${ring}</script>`,
  `</style><script>${ring}</script>`,
  `--><script>${ring}</script>`,
  `<img src=x onerror=${ring}>`,
  `'><img src=x onerror=${ring}>`,
  `' autofocus onfocus='${ring}`,
  `<svg onload=${ring}>`,
  `<svg><script>${ring}</script></svg>`,
  `<math><mi xlink:href=javascript:${ring}>`,
  `<body onload=${ring}>`,
  `<details open ontoggle=${ring}>`,
  `<a href=javascript:${ring}>a</a>`,
  `<base href=//example.org>`,
  `<meta http-equiv=refresh content=0>`,
  `<b>bold</b><h1>h1</h1>`,
  `&#60;script&#62;${ring}`,
  `javascript:${ring}`,
  `data:text/html,<script>${ring}</script>`,
  // Templates and message formats
  `\${${ring}}`,
  `{{${ring}}}`,
  `<%= ${ring} %>`,
  `#{${ring}}`,
  "{username} {email} {count}",
  // Databases, shells, logs, paths
  "1' OR '1'='1",
  "%' ESCAPE '_\\",
  "$(reboot) `reboot` | reboot",
  "../../../../etc/passwd",
  "%00%0d%0aSet-Cookie:a=b",
  "__proto__",
  // Spreadsheets
  `=cmd|'/c calc'!A1`,
  `+1+1`,
  `-2+3`,
  `@SUM(1,1)`,
  // Direction, width, joining
  "\u2067rtl\u2069 \u200Fmarks\u200E",
  "مرحبا שלום abc",
  "Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324\u031E\u0349\u035Aalgo",
  "👩‍👩‍👧‍👦🏴‍☠️",
  "\uFEFF\u200B|\u200B",
];

/** For places where each text takes a page of its own: all of them only with FULL=1. */
export const hostileTextsForPages = process.env.FULL === "1" ? hostileTexts : oneOfEachKind;

/** Texts no field takes: what cannot be stored, and what breaks lines where there are none. */
export const refusedTexts: readonly string[] = [
  "nul\u0000byte",
  "line\r\nSubject: x",
  "bell\u0007",
  "esc\u001B[31m",
];

/** An email by the product's rule with the text before its @; null where the rule has no place for it. */
export function hostileEmail(text: string, index: number): string | null {
  return /[\s@<>()[\]\\,;:"\u200B\uFEFF]/.test(text) ? null : `${text}.${index}@example.com`;
}
