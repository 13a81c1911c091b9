import { ApiError } from "./api-error.ts";

/** Asks the person for a proof, by one of these ways, the nearest first; false: they would rather not. */
export type AskForProof = (methods: readonly string[]) => Promise<boolean>;

let ask: AskForProof | undefined;
let asked: Promise<boolean> | undefined;

/** Who answers calls that wait for a proof of the person (`step_up_required`). Returns the function to stop. */
export function answerStepUp(answer: AskForProof): () => void {
  ask = answer;
  return () => {
    if (ask === answer) ask = undefined;
  };
}

/** Whether a refused call can be made again, since its person has proved who they are; asks once for calls at once. */
export async function isProvedAfter(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.code !== "step_up_required" || ask === undefined) return false;
  asked ??= ask(String(error.params["methods"]).split(" ").filter(Boolean));
  try {
    return await asked;
  } finally {
    asked = undefined;
  }
}
