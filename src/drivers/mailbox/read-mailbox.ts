import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import { createMailboxState, type MailboxState } from "./mailbox-state.ts";
import {
  headerBytes,
  type HandleMail,
  type Mailbox,
  type MailboxDriver,
  maxMailBytes,
  type OpenInbox,
  type WaitingMail,
} from "./port.ts";

/** Of one run; the next one follows at once. */
const batchSize = 200;
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;
/** Mails in a row that cannot be handled: it is not they that are wrong. */
const maxFailures = 3;

/** Reads a mailbox: whatever goes wrong is noted, and tried again after a while. */
export function openMailbox(
  { db, clock, log }: Pick<Platform, "db" | "clock" | "log">,
  driver: MailboxDriver,
): Mailbox {
  const state = createMailboxState(db, clock, driver.name);
  let failures = 0;
  let notBefore = clock.now();
  const troubled = new Set<string>();

  const pass = async (handle: HandleMail, signal: AbortSignal | undefined): Promise<PassResult> => {
    try {
      const inbox = await driver.open();
      return await readInbox(inbox, { state, troubled }, handle, signal);
    } catch (error) {
      return { more: false, problem: reasonOf(error) };
    }
  };

  return {
    simulated: driver.simulated,
    name: driver.name,
    async readWaiting(handle, signal) {
      if (clock.now() < notBefore) return undefined;
      const { more, problem } = await pass(handle, signal);
      await state.note(problem);
      if (problem === null) {
        failures = 0;
        return more ? "again" : undefined;
      }
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
      failures += 1;
      notBefore = addMs(clock.now(), pauseMs);
      log.warn({ problem }, "the mailbox could not be read");
      return undefined;
    },
    async check() {
      const waiting = await (await driver.open()).list();
      return `${driver.name}, ${waiting.length} mails wait`;
    },
    close: () => driver.close(),
  };
}

interface PassResult {
  readonly more: boolean;
  /** What went wrong, and with which mail; others were read all the same. */
  readonly problem: string | null;
}

interface Known {
  readonly state: MailboxState;
  /** Mails that could not be handled when this process tried. */
  readonly troubled: Set<string>;
}

async function readInbox(
  inbox: OpenInbox,
  { state, troubled }: Known,
  handle: HandleMail,
  signal: AbortSignal | undefined,
): Promise<PassResult> {
  const { uidValidity } = inbox;
  const waiting = await inbox.list();
  const read = await state.lastRead(uidValidity);
  const keyOf = (uid: number): string => `${uidValidity}/${uid}`;
  const isLate = (uid: number): boolean => uid <= read || troubled.has(keyOf(uid));
  // Those that could not be handled or moved come last, so that they are in no one's way.
  const order = [...waiting.filter(({ uid }) => !isLate(uid)), ...waiting.filter(({ uid }) => isLate(uid))];
  let problem: string | null = null;
  let inARow = 0;
  for (const [index, mail] of order.entries()) {
    if (index >= batchSize || signal?.aborted) return { more: problem === null, problem };
    try {
      await readOne(inbox, mail, mail.uid <= read, handle, () => state.noteRead(uidValidity, mail.uid));
      troubled.delete(keyOf(mail.uid));
      inARow = 0;
    } catch (error) {
      troubled.add(keyOf(mail.uid));
      problem ??= `mail ${mail.uid}: ${reasonOf(error)}`;
      inARow += 1;
      if (inARow >= maxFailures) break;
    }
  }
  return { more: false, problem };
}

async function readOne(
  inbox: OpenInbox,
  { uid, bytes }: WaitingMail,
  isRepeated: boolean,
  handle: HandleMail,
  noteRead: () => Promise<void>,
): Promise<void> {
  const isTooLarge = bytes > maxMailBytes;
  const source = await inbox.read(uid, isTooLarge ? headerBytes : maxMailBytes);
  if (source === null) return;
  const { uidValidity } = inbox;
  const fate = await handle({ uid, uidValidity, source, isTooLarge, bytes, isRepeated });
  await noteRead();
  await inbox.move(uid, fate);
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message === "" ? "it gave no answer" : message;
}
