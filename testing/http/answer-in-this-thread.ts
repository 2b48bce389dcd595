import { onTestFinished, vi } from 'vitest';
import { answerLong } from '#server/http/answer.ts';
import { parseBytes } from '#server/http/json-body.ts';
import { LongRequests } from '#server/http/long-requests.ts';

/** Answers long requests, such as imports, in the thread of the test until it ends, so that it sees their statements. */
export function answerInThisThread(): void {
  const spy = vi.spyOn(LongRequests.prototype, 'answer').mockImplementation(async (route, asked, dependencies) => {
    asked.body = await parseBytes(asked.body as Uint8Array | undefined, route.endpoint);
    return answerLong(route, asked, dependencies);
  });
  onTestFinished(() => spy.mockRestore());
}
