// Code that customers paste into their receivers. `webhooks/server/verify-samples.test.ts` runs each as it is shown here.

const node = `import { createHmac, timingSafeEqual } from "node:crypto";

// Throws unless the message is genuine. body: the raw bytes, before any parser.
export function verify(secret, headers, body) {
  const id = headers["webhook-id"];
  const time = headers["webhook-timestamp"];
  const age = Math.abs(Date.now() / 1000 - Number(time));
  if (!(age <= 300)) throw new Error("too old");
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(id + "." + time + ".").update(body).digest();
  const isGenuine = headers["webhook-signature"].split(" ").some((part) => {
    const given = Buffer.from(part.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isGenuine) throw new Error("wrong signature");
}`;

const python = `import base64, hashlib, hmac, time

# Raises ValueError unless the message is genuine. body: the raw bytes.
def verify(secret, headers, body):
    stamp = headers["webhook-timestamp"]
    if abs(time.time() - int(stamp)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{stamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    parts = headers["webhook-signature"].split(" ")
    given = [part.removeprefix("v1,").encode() for part in parts]
    if not any(hmac.compare_digest(expected, one) for one in given):
        raise ValueError("wrong signature")`;

const go = `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"
)

// Verify returns an error unless the message is genuine. id, stamp and signatures are the headers
// webhook-id, webhook-timestamp and webhook-signature; body is the raw bytes.
func Verify(secret, id, stamp, signatures string, body []byte) error {
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	age := time.Now().Unix() - seconds
	if err != nil || age > 300 || age < -300 {
		return errors.New("too old")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + stamp + "."))
	mac.Write(body)
	for _, part := range strings.Split(signatures, " ") {
		given, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(part, "v1,"))
		if err == nil && hmac.Equal(given, mac.Sum(nil)) {
			return nil
		}
	}
	return errors.New("wrong signature")
}`;

/** How a receiver checks a message (Standard Webhooks 1.0), in the languages that tests run. */
export const verifySamples = [
  { id: "node", name: "Node", code: node },
  { id: "python", name: "Python", code: python },
  { id: "go", name: "Go", code: go },
] as const;

export type SampleLanguage = (typeof verifySamples)[number]["id"];
