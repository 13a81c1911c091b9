import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { refusalOf } from "./refusal.fixture.ts";

const s3 = {
  FILES: "s3",
  S3_ENDPOINT: "https://s3.example.com",
  S3_BUCKET: "shop-files",
  S3_KEY_ID: "id",
  S3_SECRET: "phrase",
};
const imap = {
  MAILBOX: "imap",
  IMAP_URL: "imaps://support:phrase@mail.example.com/INBOX",
  REPLY_ADDRESS: "t-{token}@reply.example.com",
  MAIL_AUTHSERV_ID: "mx.example.com",
};
const live = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://example.com",
  TRUST_PROXY: "none",
  DATABASE_URL: "postgres://127.0.0.1/none",
};
const staging = { ...live, ALLOW_SIMULATED: "compute,registrar,chain,rates,mail" };

test("files are in the data folder until it is set otherwise", () => {
  expect(readConfig({ DATA_DIR: "/srv/data" }).files).toEqual({
    kind: "disk",
    folder: join("/srv/data", "files"),
  });
  expect(readConfig({ FILES_DIR: "/mnt/files" }).files).toEqual({ kind: "disk", folder: "/mnt/files" });
});

test("a bucket needs its host, its name and a key, and a way that hides what is in it", () => {
  expect(refusalOf(s3)).toBeNull();
  for (const name of ["S3_ENDPOINT", "S3_BUCKET", "S3_KEY_ID", "S3_SECRET"]) {
    expect(refusalOf({ ...s3, [name]: "" })).toBe(`${name} must be set for FILES=s3.`);
  }
  expect(refusalOf({ ...s3, S3_ENDPOINT: "http://s3.example.com" })).toBe(
    "S3_ENDPOINT must begin with https.",
  );
  expect(refusalOf({ ...s3, S3_ENDPOINT: "http://127.0.0.1:9000" })).toBeNull();
  expect(refusalOf({ ...s3, S3_ENDPOINT: "https://s3.example.com/shop-files" })).toMatch(/has no path/);
  expect(refusalOf({ ...s3, S3_BUCKET: "../else" })).toMatch(/^S3_BUCKET is not usable/);
});

test("a scanner needs its address: a path or a host with its port", () => {
  expect(readConfig({}).scanner).toBeNull();
  expect(refusalOf({ SCANNER: "clamd" })).toBe("CLAMD_ADDRESS must be set for SCANNER=clamd.");
  for (const CLAMD_ADDRESS of [
    "/run/clamav/clamd.ctl",
    "127.0.0.1:3310",
    "[::1]:3310",
    "scan.example.com:3310",
  ]) {
    expect(readConfig({ SCANNER: "clamd", CLAMD_ADDRESS }).scanner).toBe(CLAMD_ADDRESS);
  }
  expect(refusalOf({ SCANNER: "clamd", CLAMD_ADDRESS: "clamd" })).toMatch(/^CLAMD_ADDRESS is not usable/);
});

test("a demo has a mailbox of its own, live none until it is named, and never that of a demo", () => {
  expect(readConfig({}).mailbox).toMatchObject({ imapUrl: null });
  expect(readConfig({ MAILBOX: "off" }).mailbox).toBeNull();
  expect(readConfig(staging).mailbox).toBeNull();
  expect(refusalOf({ ...live, MAILBOX: "simulated" })).toMatch(/MAIL=outbox, MAILBOX=simulated/);
});

test("a real mailbox needs its address, that of answers, and who vouches for senders", () => {
  expect(refusalOf(imap)).toBeNull();
  for (const name of ["IMAP_URL", "REPLY_ADDRESS", "MAIL_AUTHSERV_ID"]) {
    expect(refusalOf({ ...imap, [name]: "" })).toBe(`${name} must be set for MAILBOX=imap.`);
  }
  const { IMAP_URL: _, ...piped } = { ...imap, MAILBOX: "pipe" };
  expect(readConfig(piped).mailbox).toMatchObject({ imapUrl: null, isPiped: true });
  expect(refusalOf({ ...piped, REPLY_ADDRESS: "" })).toBe("REPLY_ADDRESS must be set for MAILBOX=pipe.");
  expect(refusalOf({ ...imap, IMAP_URL: "imaps://mail.example.com" })).toBe(
    "IMAP_URL must have a user and a password.",
  );
  expect(refusalOf({ ...imap, IMAP_URL: "https://mail.example.com" })).toMatch(/^IMAP_URL is not usable/);
  for (const REPLY_ADDRESS of ["support+{token}@example.com", "{token}@reply.example.com"]) {
    expect(refusalOf({ ...imap, REPLY_ADDRESS })).toBeNull();
  }
  for (const REPLY_ADDRESS of [
    "t-@reply.example.com",
    "T-{token}@reply.example.com",
    "{token}@x",
    "a b{token}@x.y",
  ]) {
    expect(refusalOf({ ...imap, REPLY_ADDRESS })).toMatch(/^REPLY_ADDRESS is not usable/);
  }
});
