import { ApiError } from "./api-error.ts";

/**
 * Asks the person for a proof, by one of these ways, the nearest first, or by `email` for an email that their account lacks;
 * false: they would rather not.
 */
export type AskForProof = (methods: readonly string[]) => Promise<boolean>;

let ask: AskForProof | undefined;
let asked: Promise<boolean> | undefined;

/** Who answers calls that wait for a proof of the person (`step_up_required`), or for an email. Returns the function to stop. */
export function answerStepUp(answer: AskForProof): () => void {
  ask = answer;
  return () => {
    if (ask === answer) ask = undefined;
  };
}

/** Whether a refused call can be made again, since its person has given what it waits for; asks once for calls at once. */
export async function isProvedAfter(error: unknown): Promise<boolean> {
  const methods = wantedOf(error);
  if (methods === null || ask === undefined) return false;
  asked ??= ask(methods);
  try {
    return await asked;
  } finally {
    asked = undefined;
  }
}

function wantedOf(error: unknown): readonly string[] | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "email_required") return ["email"];
  if (error.code !== "step_up_required") return null;
  return String(error.params["methods"]).split(" ").filter(Boolean);
}
