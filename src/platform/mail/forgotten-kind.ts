/** The kind of the last mail to a person whose account was erased: the queue forgets it, sent or not. */
export const forgottenKind = "accountErased";
