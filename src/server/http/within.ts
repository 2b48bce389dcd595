import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/http/app-error.ts';

/**
 * Stops waiting for work that takes too long; the work itself goes on. Fastify's `handlerTimeout` ends as soon as the body
 * has been read.
 * @param discard releases what late work returns
 * @throws {AppError} `unavailable`
 */
export function within<T>(
  milliseconds: number,
  work: Promise<T>,
  { log }: Pick<FastifyRequest, 'log'>,
  discard: (result: T) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new AppError('unavailable'));
    }, milliseconds);
    work.then(
      (result) => {
        clearTimeout(timer);
        if (isLate) discard(result);
        else resolve(result);
      },
      (error) => {
        clearTimeout(timer);
        if (isLate) log.error({ err: error }, 'failed after its answer');
        else reject(error);
      },
    );
  });
}
