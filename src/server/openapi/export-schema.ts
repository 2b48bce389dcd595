import { exportContract } from '#shared/export/contract.ts';
import { type ApiDocument, schemaOfMedia } from './api-document.ts';
import type { JsonSchema } from './schemas.ts';

/** Patterns instead of formats, which not every validator knows. */
const PATTERNS: Readonly<Record<string, string>> = {
  date: '^\\d{4}-\\d{2}-\\d{2}$',
  'date-time': '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
};

/** The JSON Schema of an exported file: the response of the export, complete in itself. */
export function exportSchema({ paths }: ApiDocument): JsonSchema {
  const { path, method } = exportContract.exportData;
  const response = paths[path]?.[method.toLowerCase()]?.responses['200'];
  if (!response) throw new Error('The API has no export');
  const { required = [], ...schema } = withPatterns(schemaOfMedia(response.content)) as JsonSchema;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Everything that a user has added to Centwise',
    ...schema,
    required: required.filter((name) => name !== 'success'),
  };
}

function withPatterns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPatterns);
  if (typeof value !== 'object' || value === null) return value;
  const { format, ...rest } = value as { format?: unknown };
  const own = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, withPatterns(inner)]));
  // A field of the export is called `format`, too.
  if (format === undefined || typeof format === 'object')
    return format ? { format: withPatterns(format), ...own } : own;
  return { ...own, ...(PATTERNS[String(format)] && { pattern: PATTERNS[String(format)] }) };
}
