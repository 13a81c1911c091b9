import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import type { EppRegistry } from "./client/settings.ts";

const ending = z.string().regex(/^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/, "it is a lower-case A-label");

/** One registry of EPP_REGISTRIES; paths are relative to the file. */
const registry = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9-]{1,32}$/),
    url: z.url({ protocol: /^epps$/, error: "it looks like epps://epp.example.com:700" }),
    user: z.string().min(3).max(16),
    password: z.string().min(6).max(128).optional(),
    /** A file that holds the password and nothing else. */
    passwordFile: z.string().optional(),
    endings: z.array(ending).min(1).max(2_000),
    contactMode: z.enum(["none", "registrant", "full"]).default("none"),
    hosts: z.enum(["objects", "attributes"]).default("objects"),
    years: z
      .tuple([z.number().int().min(1).max(10), z.number().int().min(1).max(10)])
      .default([1, 10])
      .refine(([min, max]) => min <= max, "least and most years"),
    extensions: z
      .array(z.enum(["secDNS", "rgp", "fee", "loginSec"]))
      .default(["secDNS", "rgp", "fee", "loginSec"]),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default("USD"),
    sessions: z.number().int().min(1).max(3).default(2),
    batchSize: z.number().int().min(1).max(100).default(20),
    ca: z.string().optional(),
    certificate: z.string().optional(),
    key: z.string().optional(),
    serverName: z.string().optional(),
  })
  .refine(({ password, passwordFile }) => (password === undefined) !== (passwordFile === undefined), {
    path: ["password"],
    error: "password or passwordFile is needed, not both",
  })
  .refine(({ certificate, key }) => (certificate === undefined) === (key === undefined), {
    path: ["key"],
    error: "certificate and key go together",
  });

const registries = z
  .array(registry)
  .min(1)
  .max(50)
  .superRefine((all, context) => {
    for (const part of ["name", "endings"] as const) {
      const reported = all.flatMap((one) => one[part]);
      const twice = reported.find((text, place) => reported.indexOf(text) !== place);
      if (twice !== undefined) context.addIssue({ code: "custom", message: `${twice} is there twice` });
    }
  });

/** Reads the file of EPP_REGISTRIES and what it names. Throws an error whose message is for the operator. */
export function readEppRegistries(file: string): EppRegistry[] {
  const parsed = registries.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join(".") || "the list"}: ${issue?.message ?? "invalid"}`);
  }
  const read = (path: string): string => readFileSync(resolve(dirname(file), path), "utf8");
  return parsed.data.map(({ url, user, passwordFile, ca, certificate, key, serverName, ...rest }) => {
    const { hostname, port } = new URL(url);
    return {
      ...rest,
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port || 700),
      clientId: user,
      password: rest.password ?? read(passwordFile ?? "").trim(),
      tls: {
        ca: ca === undefined ? null : read(ca),
        certificate:
          certificate === undefined || key === undefined ? null : { cert: read(certificate), key: read(key) },
        serverName: serverName ?? null,
      },
    };
  });
}
