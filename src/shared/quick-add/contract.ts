import * as z from 'zod/mini';
import { endpoint } from '#shared/http/endpoint.ts';
import { requiredText } from '#shared/http/fields.ts';
import { newId } from '#shared/http/new-id.ts';
import type { TransactionId } from '#shared/ids.ts';
import { ENTRY_MAX } from '#shared/quick-add/parse-entry.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';

const { errors, response } = transactionsContract.create;

/** Not part of the transactions contract, because the browser reads texts itself. */
export const quickAddContract = {
  quick: endpoint({
    method: 'POST',
    path: '/transactions/quick',
    access: 'add',
    errors,
    body: z.object({
      text: requiredText('Text is required', ENTRY_MAX, 'Text cannot exceed 1,000 characters'),
      _id: z.optional(newId<TransactionId>()),
    }),
    /** The message says in one sentence what was added, for apps that show nothing else. The `current` of an error has none. */
    response: z.extend(response, { message: z.optional(z.string()) }),
    status: 201,
    isRepeatable: true,
  }),
};
