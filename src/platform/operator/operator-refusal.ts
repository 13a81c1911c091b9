/** A command that cannot be carried out; the message is one sentence for the operator. */
export class OperatorRefusal extends Error {
  override readonly name = "OperatorRefusal";
}
