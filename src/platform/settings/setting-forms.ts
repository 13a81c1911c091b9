import { isIP } from "node:net";
import { z } from "zod";
import { splitHosts } from "#src/platform/db/split-hosts.ts";

// Formats shared by variables of several parts.

export const url = z.url({ protocol: /^https?$/ });

/** A PostgreSQL URL, of one host or several. */
export const databaseUrl = z.string().check((input) => {
  try {
    splitHosts(input.value);
  } catch (error) {
    const reason = error instanceof TypeError ? error.message : "";
    input.issues.push({ code: "custom", input: input.value, message: `Invalid PostgreSQL URL: ${reason}` });
  }
});

export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Networks with commas, each with its prefix: `203.0.113.0/24,2001:db8::/32`. */
export const networks = list.refine((all) => all.every(isNetwork), "it has networks such as 203.0.113.0/24");

function isNetwork(text: string): boolean {
  const [, address = "", prefix] = /^([0-9a-f.:]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return Number(prefix) <= bits;
}

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);
