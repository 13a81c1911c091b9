import type { FoundKind } from "#src/shared/found.ts";
import { encodeId, type IdKind } from "#src/shared/ids.ts";
import { officePath } from "#src/shared/office-path.ts";
import type { AlarmText } from "#src/shared/alarm-texts.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";

/** Something that needs the operator now. */
export interface Alarm {
  readonly objectId: string;
  /** Identifies this occurrence of the trouble: one occurrence never raises two alarms. */
  readonly occurrence: string;
  /** What is wrong, in one sentence: for mails, the log and commands, which are in English. */
  readonly detail: string;
  /** The same for the office, which says it in its language. */
  readonly said: AlarmText;
  /** The command that settles or shows it. */
  readonly command: string;
  /** Whose thing it is; absent: no customer's. */
  readonly customerId?: string | null;
  /** What is at stake, in USD cents; absent: no money, or it is not known how much. */
  readonly cents?: bigint | null;
}

/** Looks for one kind of trouble. What is not found any more is settled by itself. */
export interface AlarmSource {
  /** Unique; also the label in the mail's list, e.g. `held deposit`. */
  readonly kind: string;
  /** The path of the office's page about an object; absent: what it is about has no page. */
  page?(objectId: string): string;
  /** What it takes to open the queue of the office in which every object of it waits, too; absent: there is none. */
  readonly queue?: StaffPermission;
  /** Null while it cannot be determined: then nothing is raised, and nothing is settled either. */
  find(): Promise<readonly Alarm[] | null>;
}

/** The page of a kind of thing, for alarms whose objects are such things by their UUIDs. */
export function pageOfThing(kind: FoundKind & IdKind): (objectId: string) => string {
  return (objectId) => officePath(kind, encodeId(kind, objectId));
}

/** How a command for the operator is written in mails and on screen. */
export function operatorCommand(command: string): string {
  return `npm run operator -- ${command}`;
}
