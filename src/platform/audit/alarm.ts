/** Something that waits for the operator now. */
export interface Alarm {
  readonly objectId: string;
  /** Which time it is that this object has the trouble: the same time never raises two alarms. */
  readonly occurrence: string;
  /** What is wrong, in one sentence. */
  readonly detail: string;
  /** What to type to settle or to see it. */
  readonly command: string;
}

/** Looks for one kind of trouble. What is not found any more is settled by itself. */
export interface AlarmSource {
  /** Unique; also the word in the mail's list, e.g. `held deposit`. */
  readonly kind: string;
  /** Null while it cannot be told: then nothing is raised, and nothing is settled either. */
  find(): Promise<readonly Alarm[] | null>;
}

/** How a command for the operator is written in mails and on screen. */
export function operatorCommand(command: string): string {
  return `npm run operator -- ${command}`;
}
