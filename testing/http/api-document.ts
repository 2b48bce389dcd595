import { routes } from '#server/app.ts';
import type { Operation } from '#server/openapi/document.ts';
import { apiDocument } from '#server/openapi/serve.ts';

/** The description of the API that the server gives. */
export const document = apiDocument(routes);

export interface DescribedOperation {
  /** As its contract says it: `GET /goals/:goalId`. */
  readonly name: string;
  /** `/goals/{goalId}` */
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly operation: Operation;
}

/** Every endpoint that the server has mounted: tests that walk them cannot forget one. */
export const operations: readonly DescribedOperation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    path,
    method: method.toUpperCase() as DescribedOperation['method'],
    operation,
  })),
);
