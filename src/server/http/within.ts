import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/http/app-error.ts';

/**
 * Stops waiting for work that takes too long; the work itself goes on. Fastify's `handlerTimeout` ends as soon as the body
 * has been read.
 * @param discard releases what late work returns
 * @throws {AppError} `unavailable`
 */
export async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  { log }: Pick<FastifyRequest, 'log'>,
  discard: (result: T) => void,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    work.then(discard, (error) => log.error({ err: error }, 'failed after its answer'));
    late.reject(new AppError('unavailable'));
  }, milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
