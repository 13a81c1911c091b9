import { z } from "zod";

/** The environment, without variables that are set to an empty text. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A configured driver, or one sentence for the operator. */
export type Reading<Configured> = { readonly configured: Configured } | { readonly problem: string };

/** A driver's entry in the list of its kind. Only the driver itself interprets its variables. */
export interface DriverEntry<Configured> {
  /** Its value of the kind's variable, e.g. `incus` of COMPUTE. */
  readonly name: string;
  /** Its text in `--help`; null where the name is enough. */
  readonly summary: string | null;
  /** True when it cannot be combined with others. */
  readonly isAlone: boolean;
  readonly variables: Readonly<Record<string, z.ZodType>>;
  /** `isChosen`: the kind's variable names it; a driver that is not chosen may lack what it needs. */
  read(environment: Environment, isChosen: boolean): Reading<Configured>;
}

interface EntryOptions<Shape extends Record<string, z.ZodType>, Configured extends object> {
  readonly name: string;
  readonly summary?: string | null;
  readonly isAlone?: boolean;
  readonly variables: Shape;
  /** Returns a sentence when the settings do not fit together, or to where they are used. */
  configure(
    settings: z.output<z.ZodObject<Shape>>,
    isChosen: boolean,
    environment: Environment,
  ): Configured | string;
}

/** Combines a driver's variables, their rules and how the driver is made from them. */
export function driverEntry<Shape extends Record<string, z.ZodType>, Configured extends object>({
  name,
  summary = null,
  isAlone = false,
  variables,
  configure,
}: EntryOptions<Shape, Configured>): DriverEntry<Configured> {
  const form = z.object(variables);
  return {
    name,
    summary,
    isAlone,
    variables,
    read(environment, isChosen) {
      const parsed = form.safeParse(environment);
      if (!parsed.success) return { problem: unusable(parsed.error) };
      const configured = configure(parsed.data, isChosen, environment);
      return typeof configured === "string" ? { problem: configured } : { configured };
    },
  };
}

/** The first variable that is wrong, in one sentence. */
export function unusable({ issues: [issue] }: z.ZodError): string {
  return `${String(issue?.path[0])} is not usable: ${issue === undefined ? "invalid" : reasonOf(issue)}.`;
}

/** What a driver delivers for customers' money. Play money never buys real things, nor real money simulated ones. */
export interface Delivery {
  /** `unknown` until the other end is contacted. */
  readonly delivers: "real" | "play" | "unknown";
  /** The setting that makes it so, as the operator wrote it: `COMPUTE=simulated`. */
  readonly setting: string;
  /** The end of the sentence that refuses it: `COMPUTE=simulated delivers no machine for them`. */
  readonly claim: string;
}

/** Why, in words for those who write settings where the validator's own are for those who write schemas. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") {
    const names = issue.values.map(String);
    return names.length === 1 ? `only ${names[0]} can be named` : `name one of ${names.join(", ")}`;
  }
  return issue.code === "too_small" && issue.origin === "array" ? "it names nothing" : issue.message;
}
