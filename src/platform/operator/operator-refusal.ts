/** A command that cannot be carried out; the message is one sentence for the operator. */
export class OperatorRefusal extends Error {
  override readonly name = "OperatorRefusal";
}

/** The actor of a command run on the machine itself: access to the machine grants the right, not a session. */
export const machineOperator = { kind: "staff", id: "machine" } as const;
