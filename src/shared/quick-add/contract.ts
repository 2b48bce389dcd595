import * as z from 'zod/mini';
import { AppError } from '#shared/http/app-error.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { requiredText } from '#shared/http/fields.ts';
import { newId } from '#shared/http/new-id.ts';
import type { TransactionId } from '#shared/ids.ts';
import { ENTRY_MAX } from '#shared/quick-add/parse-entry.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';

const text = requiredText('Text is required', ENTRY_MAX, 'Text cannot exceed 1,000 characters');

const { errors, response } = transactionsContract.create;

const ALWAYS = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

/**
 * Says in the message what is wrong with the text, because apps for shortcuts show nothing else.
 * @throws {AppError} `validation_failed`
 */
function requireText(body: { readonly text: unknown }): boolean {
  const { error } = z.safeParse(text, body.text);
  if (!error) return true;
  const sentences = error.issues.map(({ message }) => message);
  throw new AppError('validation_failed', { message: sentences.join('. '), fields: { text: sentences } });
}

/** Not part of the transactions contract, because the browser reads texts itself. */
export const quickAddContract = {
  quick: endpoint({
    method: 'POST',
    path: '/transactions/quick',
    access: 'add',
    errors,
    body: z.object({ text, _id: z.optional(newId<TransactionId>()) }).check(z.refine(requireText, ALWAYS)),
    /** The message says in one sentence what was added, for apps that show nothing else. The `current` of an error has none. */
    response: z.extend(response, { message: z.optional(z.string()) }),
    status: 201,
    isRepeatable: true,
  }),
};
