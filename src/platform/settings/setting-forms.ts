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

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);
