import type { UserId } from '#shared/ids.ts';

export interface IdempotencyTables {
  /** Answers to keyed requests, so that a retry gets the same answer instead of running again. */
  idempotency_keys: {
    user_id: UserId;
    key: string;
    request_hash: string;
    status: number;
    response: string;
    created_at: number;
  };
}
