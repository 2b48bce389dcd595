/** Runs a computation without pauses. */
export function runSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
