/** Ids are UUIDv7: unguessable enough to be harmless, and sorted by creation. Each kind has its own type. */
export type UserId = string & { readonly __id: 'User' };
export type TransactionId = string & { readonly __id: 'Transaction' };
export type GoalId = string & { readonly __id: 'Goal' };
