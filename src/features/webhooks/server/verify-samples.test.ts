import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type SampleLanguage, verifySamples } from "#src/shared/webhook-samples.ts";
import { createSecret, signedHeaders } from "./sign-message.ts";

// Each sample is run as it is shown, with a main program that reads messages and prints a verdict for each.

const folder = mkdtempSync(join(tmpdir(), "samples-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Runner {
  readonly file: string;
  readonly command: readonly [program: string, ...words: string[]];
  /** Installs what it needs. */
  readonly install: string;
  readonly version: string;
  readonly main: string;
}

const goMain = `
type message struct {
	Secret string
	Id, Stamp, Signatures string
	Body string
}

func main() {
	var messages []message
	if err := json.NewDecoder(os.Stdin).Decode(&messages); err != nil {
		panic(err)
	}
	for _, one := range messages {
		if err := Verify(one.Secret, one.Id, one.Stamp, one.Signatures, []byte(one.Body)); err != nil {
			fmt.Println(err)
		} else {
			fmt.Println("genuine")
		}
	}
}`;

const runners: Readonly<Record<SampleLanguage, Runner>> = {
  node: {
    file: "verify.mjs",
    command: [process.execPath],
    version: "--version",
    install: "",
    main: `
import { readFileSync } from "node:fs";
for (const { secret, id, stamp, signatures, body } of JSON.parse(readFileSync(0, "utf8"))) {
  const headers = { "webhook-id": id, "webhook-timestamp": stamp, "webhook-signature": signatures };
  try {
    verify(secret, headers, Buffer.from(body));
    console.log("genuine");
  } catch (error) {
    console.log(error.message);
  }
}`,
  },
  python: {
    file: "verify.py",
    command: ["python3"],
    version: "--version",
    install: "apt-get install python3",
    main: `
import json, sys
for one in json.load(sys.stdin):
    headers = {"webhook-id": one["id"], "webhook-timestamp": one["stamp"], "webhook-signature": one["signatures"]}
    try:
        verify(one["secret"], headers, one["body"].encode())
        print("genuine")
    except ValueError as error:
        print(error)`,
  },
  go: {
    file: "main.go",
    command: ["go", "run"],
    version: "version",
    install: "apt-get install golang-go",
    main: goMain,
  },
};

const secret = createSecret();
const body = JSON.stringify({ type: "server.delivered", data: { name: "Überseekai" } });

/** A message as it is sent, with what an attacker or a clock may do to it. */
function message(change: object = {}, secrets = [secret], at = new Date()) {
  const headers = signedHeaders({ id: "msg_1", at, body: Buffer.from(body) }, secrets);
  return {
    secret,
    id: headers["webhook-id"],
    stamp: headers["webhook-timestamp"],
    signatures: headers["webhook-signature"],
    body,
    ...change,
  };
}

const hour = 3_600_000;
const cases = [
  [message(), "genuine"],
  [message({}, [createSecret(), secret]), "genuine"],
  [message({ body: `${body} ` }), "wrong signature"],
  [message({ id: "msg_2" }), "wrong signature"],
  [message({}, [createSecret()]), "wrong signature"],
  [message({ signatures: "v1,é v2,AAAA" }), "wrong signature"],
  [message({}, [secret], new Date(Date.now() - hour)), "too old"],
  [message({}, [secret], new Date(Date.now() + hour)), "too old"],
] as const;

/** Its imports go with those of the sample: Go has them in one place. */
function programOf(language: SampleLanguage, code: string, main: string): string {
  const whole = `${code}\n${main}\n`;
  return language === "go"
    ? whole.replace('"errors"', '"encoding/json"\n\t"errors"\n\t"fmt"\n\t"os"')
    : whole;
}

test.for(verifySamples)("$name accepts what we sign and nothing else", ({ id, code }, { skip }) => {
  const { file, command, main, version, install } = runners[id];
  const [program, ...words] = command;
  const path = join(folder, file);
  writeFileSync(path, programOf(id, code, main));
  if (spawnSync(program, [version]).status !== 0) skip(`no ${program}: ${install}`);
  const input = JSON.stringify(cases.map(([one]) => one));
  const { stdout, stderr } = spawnSync(program, [...words, path], { input, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout.trim().split("\n")).toEqual(cases.map(([, verdict]) => verdict));
});
