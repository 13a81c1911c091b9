import { z } from "zod";

// Formats shared by variables of several parts.

export const url = z.url({ protocol: /^https?$/ });

export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);
