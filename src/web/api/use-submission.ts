import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Endpoint, InMemory } from '#shared/http/endpoint.ts';
import { type CallOptions, call } from '#web/api/call.ts';
import type { DraftKey } from '#web/api/draft.ts';
import { contentOf, newRetryKey, retryKeys } from '#web/api/retry-key.ts';

interface Sent<E extends Endpoint> {
  readonly body: unknown;
  readonly detour?: Detour<E> | undefined;
}

/** Another way to send a body than to its endpoint. */
export interface Detour<E extends Endpoint> {
  /** Tells a detour apart from others, because only retries of the same one share a key. */
  readonly name: string;
  readonly send: (idempotencyKey: string) => Promise<InMemory<E['response']>>;
}

interface Options<E extends Endpoint, Submission> {
  params: InMemory<E['params']> | undefined;
  /** Under which the submission is kept for a retry after a reload. */
  retryKey: DraftKey;
  onStart: () => void;
  notDone: ((body: InMemory<E['body']>) => string) | undefined;
  /** The submission runs until the returned promise settles. */
  onSuccess: (answer: InMemory<E['response']>, submission: Submission) => unknown;
  onError: (failure: unknown, submission: Submission) => void;
}

/** Sends what a form submits, one submission at a time. Retries of the same content share a key. */
export function useSubmission<E extends Endpoint, Submission extends Sent<E>>(
  endpoint: E,
  { params, retryKey, onStart, notDone, onSuccess, onError }: Options<E, Submission>,
) {
  const [keys] = useState(() => retryKeys(newRetryKey, retryKey));
  const running = useRef(false); // A second submit can come before the first one is rendered.

  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ body, detour }: Submission) => {
      const idempotencyKey = keys.keyOf(contentOf(params, body, detour?.name));
      if (detour) return detour.send(idempotencyKey);
      const sent: unknown = { params, body, idempotencyKey };
      return call(endpoint, sent as CallOptions<E>);
    },
    onSuccess: (answer, submission) => {
      keys.forget();
      return onSuccess(answer, submission);
    },
    onError,
    meta: { notDone: ({ body }: Submission) => notDone?.(body as InMemory<E['body']>) },
    onSettled: () => {
      running.current = false;
    },
  });

  /** @returns false if there is nothing to submit, or if it failed. */
  const send = async (prepare: () => Submission | undefined): Promise<boolean> => {
    const submission = running.current ? undefined : prepare();
    if (!submission) return false;
    running.current = true;
    onStart();
    return mutateAsync(submission).then(
      () => true,
      () => false,
    );
  };

  return { send, busy: isPending, forget: keys.forget };
}
