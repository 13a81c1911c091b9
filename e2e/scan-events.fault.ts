import { expect, test } from "vitest";
import {
  creditPerReading,
  doubledEvent,
  forgottenNotice,
  newRowPerSighting,
  overtakenAnswers,
} from "./faults/defects.ts";
import { openCoreChains, openMadeUpChain } from "./faults/repeated-chains.ts";
import { repeatEvents } from "./faults/repeated-events.ts";
import { repeatWebhooks } from "./faults/repeated-webhooks.ts";
import { isLong, seed } from "./faults/run-size.ts";

// F6: observations of coins and events come ten times, shuffled, late, and before what they are about.

const cases = isLong ? 5_000 : 200;
/** One round each in the short form: nodes and gateways that are asked over HTTP take longer. */
const coreCases = isLong ? 5_000 : 36;
const checkouts = isLong ? 5_000 : 20;

test("each deposit is credited once and each event makes one notification, however often repeated", async () => {
  process.stdout.write(`F6: ${cases} deposits, FAULT_SEED=${seed}\n`);
  expect(await repeatEvents({ open: openMadeUpChain, cases, seed })).toEqual([]);
});

test("it is the same with nodes of Bitcoin's kind, whose answers contradict each other too", async () => {
  process.stdout.write(`F6: ${coreCases} deposits of three coins, FAULT_SEED=${seed}\n`);
  expect(await repeatEvents({ open: openCoreChains, cases: coreCases, seed })).toEqual([]);
});

test("each payment that a gateway settled is credited once, whatever it sends and however late it answers", async () => {
  process.stdout.write(`F6: ${checkouts} checkouts of gateways, FAULT_SEED=${seed}\n`);
  expect(await repeatWebhooks({ cases: checkouts, seed })).toEqual([]);
});

test.each([
  ["a notification that forgets what it was made from", forgottenNotice],
  ["an event that is announced twice", doubledEvent],
])("finds %s", async (_, defect) => {
  expect(await repeatEvents({ open: openMadeUpChain, cases: 10, seed, defect })).not.toEqual([]);
});

test("finds a deposit that counts as a new one each time it is seen", async () => {
  // Few deposits are seen twice before they are in a block.
  const events = { open: openCoreChains, cases: 200, seed, defect: newRowPerSighting };
  expect(await repeatEvents(events)).not.toEqual([]);
});

test.each([
  ["a credit for each reading that calls a payment settled", creditPerReading, 5],
  // Few answers are late, and about coins that were refused at first.
  ["an answer that is applied after a younger one", overtakenAnswers, 200],
])("finds %s", async (_, defect, enough) => {
  expect(await repeatWebhooks({ cases: enough, seed, defect })).not.toEqual([]);
});
