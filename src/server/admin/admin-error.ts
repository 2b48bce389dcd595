/** What the operator can be told in one line; anything else is a bug. */
export class AdminError extends Error {
  override name = 'AdminError';
}
