import type { RegistrarError, RegistrarErrorCode } from "../port.ts";

/** EPP result codes (RFC 5730 section 3) as errors of the port. */
const codes: Readonly<Record<number, RegistrarErrorCode>> = {
  2000: "unsupported",
  2001: "invalid",
  2002: "exists",
  2003: "invalid",
  2004: "policy",
  2005: "invalid",
  2100: "unsupported",
  2101: "unsupported",
  2102: "unsupported",
  2103: "unsupported",
  2104: "no_funds",
  2105: "policy",
  2106: "prohibited",
  2200: "unreachable",
  2201: "prohibited",
  2202: "bad_code",
  2300: "prohibited",
  2301: "not_found",
  2302: "exists",
  2303: "not_found",
  2304: "prohibited",
  2305: "prohibited",
  2306: "policy",
  2307: "unsupported",
  2308: "policy",
  2500: "unreachable",
  2501: "unreachable",
  2502: "busy",
};

/** RFC 8748: a fee that is missing (2003) or too low (2004). */
const feeCodes: readonly number[] = [2003, 2004];

/** A refusal by an EPP registry as an error of the port. */
export function errorOfCode(code: number, reason: string): RegistrarError {
  const isFee = feeCodes.includes(code) && /\bfee\b/i.test(reason);
  return { code: isFee ? "price_changed" : (codes[code] ?? "failed"), detail: `${code} ${reason}` };
}
