import { join } from "node:path";
import { z } from "zod";
import type { S3Settings } from "#src/drivers/files/s3.ts";
import { isLoopback, url } from "#src/platform/settings/setting-forms.ts";
import { ConfigError } from "./config-error.ts";

/** Settings of files that customers send, and of what looks at them; spread into those of `config.ts`. */
export const filesVariables = {
  FILES: z
    .enum(["disk", "s3"])
    .default("disk")
    .describe(
      "where files of customers are; disk: FILES_DIR, which all processes share; s3: a private bucket",
    ),
  FILES_DIR: z.string().optional().describe("folder of FILES=disk; unset: files in DATA_DIR"),
  S3_ENDPOINT: url
    .optional()
    .describe("bucket of FILES=s3: its host, e.g. https://s3.eu-central-1.amazonaws.com"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "it is the name of a bucket")
    .optional()
    .describe("its name; the path of an address begins with it"),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "it looks like eu-central-1")
    .default("us-east-1")
    .describe("its region"),
  S3_KEY_ID: z.string().optional().describe("key that may put, get and delete there"),
  S3_SECRET: z.string().optional().describe("secret of that key"),
  SCANNER: z
    .enum(["off", "clamd"])
    .default("off")
    .describe("what looks for harm in files before others get them; clamd: ClamAV's daemon"),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(?:\/.+|(?:\[[0-9a-f:]+\]|[\w.-]+):\d{1,5})$/i, "it is a path or looks like 127.0.0.1:3310")
    .optional()
    .describe("socket of SCANNER=clamd, e.g. /run/clamav/clamd.ctl or 127.0.0.1:3310"),
} as const;

type FilesVariables = z.output<z.ZodObject<typeof filesVariables>>;

/** Where files are. */
export type FilesSettings =
  | { readonly kind: "disk"; readonly folder: string }
  | { readonly kind: "s3"; readonly settings: S3Settings };

/** Throws for settings that lack a part. */
export function filesOf(settings: FilesVariables, dataDir: string): FilesSettings {
  if (settings.FILES === "disk")
    return { kind: "disk", folder: settings.FILES_DIR ?? join(dataDir, "files") };
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_SECRET: secret } = settings;
  const needed = (name: string): ConfigError => new ConfigError(`${name} must be set for FILES=s3.`);
  if (endpoint === undefined) throw needed("S3_ENDPOINT");
  if (bucket === undefined) throw needed("S3_BUCKET");
  if (keyId === undefined) throw needed("S3_KEY_ID");
  if (secret === undefined) throw needed("S3_SECRET");
  const { protocol, hostname, origin, pathname } = new URL(endpoint);
  if (protocol !== "https:" && !isLoopback(hostname))
    throw new ConfigError("S3_ENDPOINT must begin with https.");
  if (pathname !== "/") throw new ConfigError("S3_ENDPOINT has no path: the bucket is named by S3_BUCKET.");
  const spoolFolder = join(dataDir, "spool");
  return {
    kind: "s3",
    settings: { endpoint: origin, bucket, region: settings.S3_REGION, keyId, secret, spoolFolder },
  };
}

/** The scanner's address; null when there is none. */
export function scannerOf({ SCANNER, CLAMD_ADDRESS }: FilesVariables): string | null {
  if (SCANNER === "off") return null;
  if (CLAMD_ADDRESS === undefined) throw new ConfigError("CLAMD_ADDRESS must be set for SCANNER=clamd.");
  return CLAMD_ADDRESS;
}
