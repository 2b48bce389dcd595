import type { UserId } from '#shared/ids.ts';

export interface IdempotencyTables {
  /** What a signed-in POST was answered, so that a retry is answered again instead of done again. */
  idempotency_keys: {
    user_id: UserId;
    key: string;
    request_hash: string;
    status: number;
    response: string;
    created_at: number;
  };
}
