/** Calls the alarm that a test lays in the page: a text that becomes code rings it. */
const ring = "alarm()";

/** Texts that try to become markup, code, a template, a query or a formula; each fits every field. */
export const hostileTexts: readonly string[] = [
  // Markup and script
  `<script>${ring}</script>`,
  `</script><script>${ring}</script>`,
  `</title><script>${ring}</script>`,
  `</textarea><script>${ring}</script>`,
  `</style><script>${ring}</script>`,
  `--><script>${ring}</script>`,
  `<img src=x onerror=${ring}>`,
  `"><img src=x onerror=${ring}>`,
  `'><img src=x onerror=${ring}>`,
  `" onmouseover="${ring}`,
  `' autofocus onfocus='${ring}`,
  `<svg onload=${ring}>`,
  `<svg><script>${ring}</script></svg>`,
  `<math><mi xlink:href=javascript:${ring}>`,
  `<iframe srcdoc=<script>${ring}</script>>`,
  `<body onload=${ring}>`,
  `<details open ontoggle=${ring}>`,
  `<a href=javascript:${ring}>a</a>`,
  `<base href=//example.org>`,
  `<meta http-equiv=refresh content=0>`,
  `<b>bold</b><h1>h1</h1>`,
  `&lt;script&gt;${ring}&lt;/script&gt;`,
  `&#60;script&#62;${ring}`,
  `javascript:${ring}`,
  `data:text/html,<script>${ring}</script>`,
  // Templates and message formats
  `\${${ring}}`,
  `{{${ring}}}`,
  `{{constructor.constructor('${ring}')()}}`,
  `<%= ${ring} %>`,
  `#{${ring}}`,
  "{name, plural, other {x}}",
  "{username} {email} {count}",
  "<bold>x</bold> '{' }",
  // Databases, shells, logs, paths
  "'; DROP TABLE users; --",
  "1' OR '1'='1",
  "%' ESCAPE '_\\",
  "$(reboot) `reboot` | reboot",
  "../../../../etc/passwd",
  "%00%0d%0aSet-Cookie:a=b",
  "__proto__",
  // Spreadsheets
  `=cmd|'/c calc'!A1`,
  `=HYPERLINK("//example.org")`,
  `+1+1`,
  `-2+3`,
  `@SUM(1,1)`,
  // Direction, width, joining
  "abc\u202Egnp.exe",
  "\u2067rtl\u2069 \u200Fmarks\u200E",
  "مرحبا שלום abc",
  "Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324\u031E\u0349\u035Aalgo",
  "👩‍👩‍👧‍👦🏴‍☠️",
  "\uFEFF\u200B|\u200B",
  "W".repeat(40),
  "ﷺ".repeat(20),
];

/** Texts no field takes: what cannot be stored, and what breaks lines where there are none. */
export const refusedTexts: readonly string[] = [
  "nul\u0000byte",
  "line\r\nSubject: x",
  "bell\u0007",
  "esc\u001B[31m",
];

/** An e-mail by the product's rule with the text before its @; null where the rule has no place for it. */
export function hostileEmail(text: string, index: number): string | null {
  return /[\s@<>()[\]\\,;:"\u200B\uFEFF]/.test(text) ? null : `${text}.${index}@example.com`;
}
