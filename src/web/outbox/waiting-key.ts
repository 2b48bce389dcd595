/** The key of the new transactions that wait on this device, followed by the id of their user. The code that reads them loads late. */
export const WAITING = 'outbox';
