import type { ApiDocument, Reference } from './api-document.ts';

/** The document with every reference replaced by its target. A field next to a reference wins over that of the target. */
export function dereference(document: ApiDocument<Reference>): ApiDocument {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...own } = value as Partial<Reference>;
    const target = $ref === undefined ? {} : (resolve(targetOf(document, $ref)) as object);
    return { ...target, ...Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, resolve(inner)])) };
  };
  return resolve(document) as ApiDocument;
}

/** @param reference such as `#/components/schemas/Goal` */
function targetOf(document: object, reference: string): unknown {
  const [, ...names] = reference.split('/');
  return names.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document);
}
