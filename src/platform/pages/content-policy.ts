import { createHash } from "node:crypto";

/**
 * Content-Security-Policy of every page: scripts are our own files and the inline ones named by hash, so that
 * no injected text ever runs. Hashes, not nonces: a page is the same for everyone. Styles may be inline
 * because pages include their style sheet, and positions of floating parts are style attributes. `collectors`
 * are the only other hosts a page may send anything to, and it cannot read their answers.
 */
export function contentPolicy(inlineScripts: readonly string[], collectors: readonly string[] = []): string {
  const hashes = inlineScripts.map(
    (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(" ")}`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...collectors].join(" ")}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The policy of the office, where a stored script would act with the rights of staff: our own files alone, nothing
 * inside the page, no foreign hosts, and no text that becomes code or HTML anywhere.
 */
export const officePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");
