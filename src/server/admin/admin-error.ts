/** An error whose message is shown to the operator; any other error is a bug. */
export class AdminError extends Error {
  override name = 'AdminError';
}
