import { readServiceParams } from "#src/platform/dns/service-params.ts";
import { readUint16 } from "./read-number.ts";
import { readTarget } from "./read-name.ts";
import { read, type Read, wrong } from "./record.ts";

/**
 * How to reach a service (RFC 9460): `priority target parameters`. A dot as target is the record's own name; priority
 * 0 makes it an alias, which has no parameters.
 */
export function readSvcb(typed: string, zone: string): Read<string> {
  const [, first = "", host = "", rest = ""] = /^\s*(\S+)\s+(\S+)(.*)$/s.exec(typed) ?? [];
  if (host === "") return wrong("content", typed.trim() === "" ? "content_missing" : "content_malformed");
  const priority = readUint16(first);
  if (priority === null) return wrong("content", "number_range");
  const target = host === "." ? read(host) : readTarget(host, zone, { mayHaveUnderscores: true });
  if (!target.ok) return target;
  const params = readServiceParams(rest);
  if (params === null || (priority === 0 && params !== "")) return wrong("content", "service_params");
  return read([priority, target.value, params].join(" ").trim());
}
