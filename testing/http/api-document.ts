import { routes } from '#server/app.ts';
import type { Operation } from '#server/openapi/api-document.ts';
import { dereference } from '#server/openapi/dereference.ts';
import { apiDocument } from '#server/openapi/serve.ts';

/** The API description that the server publishes. */
export const document = apiDocument(routes);

/** The same without references. */
export const whole = dereference(document);

export interface DescribedOperation {
  /** In the form of the contract: `GET /goals/:goalId`. */
  readonly name: string;
  /** `/goals/{goalId}` */
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly operation: Operation;
}

/** Every mounted endpoint, so that a test of all endpoints and fields cannot miss one. */
export const operations: readonly DescribedOperation[] = Object.entries(whole.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    path,
    method: method.toUpperCase() as DescribedOperation['method'],
    operation,
  })),
);
