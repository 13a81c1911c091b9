/** Something an operator asked for that cannot be done; the message is one sentence for the operator. */
export class OperatorRefusal extends Error {
  override readonly name = "OperatorRefusal";
}

/** Who acts when a command is run on the machine itself: the right to do so is the machine's, not a session's. */
export const machineOperator = { kind: "staff", id: "machine" } as const;
