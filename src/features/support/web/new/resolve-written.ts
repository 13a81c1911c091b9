import type { Resolver } from "react-hook-form";
import { maxMessageCharacters, maxSubjectCharacters } from "#src/shared/support.ts";
import type { FieldCode } from "#src/web/forms/schema-resolver.ts";

export interface Written {
  readonly subject: string;
  readonly message: string;
}

const most = { subject: maxSubjectCharacters, message: maxMessageCharacters } as const;

/** What the call asks of both texts. By hand: the page has no room for schemas. */
export const resolveWritten: Resolver<Written> = (values) => {
  const [subject, message] = [codeOf(values, "subject"), codeOf(values, "message")];
  if (subject === undefined && message === undefined) return { values, errors: {} };
  return {
    values: {},
    errors: {
      ...(subject && { subject: { type: subject, message: subject } }),
      ...(message && { message: { type: message, message } }),
    },
  };
};

function codeOf(values: Written, field: keyof Written): FieldCode | undefined {
  const { length } = values[field].trim();
  if (length === 0) return "required";
  return length > most[field] ? "too_long" : undefined;
}
