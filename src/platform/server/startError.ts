/** A startup error that is printed to the operator as one line without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

export function failStart(reason: string): never {
  throw new StartError(reason);
}
