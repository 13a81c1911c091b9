/** How the program ends; `moorage help exit-codes` and the guide of the API list them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  key: 4,
  notFound: 5,
  noAnswer: 6,
  notConfirmed: 7,
  taskFailed: 8,
  interrupted: 130,
} as const;

export type Ending = keyof typeof exitCodes;

/** Ends the program with a text for people and a code for programs. */
export class Failure extends Error {
  readonly ending: Ending;
  readonly answer: unknown;

  constructor(ending: Ending, message: string, answer: unknown = null) {
    super(message);
    this.ending = ending;
    this.answer = answer;
  }
}

export type Values = Readonly<Record<string, unknown>>;

export function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value of an answer as text. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

/** A field of an answer's object, or undefined. */
export function fieldOf(value: unknown, name: string): unknown {
  return isValues(value) ? value[name] : undefined;
}
