import * as z from 'zod/mini';
import type { InMemory, Schema } from '#shared/http/endpoint.ts';

/** Contracts use the Standard Schema type; this casts a schema back to Zod, which created it. */
function zodOf<S extends Schema>(schema: S): z.ZodMiniType<InMemory<S>, unknown> {
  return schema as unknown as z.ZodMiniType<InMemory<S>, unknown>;
}

/** Converts wire values to in-memory values, such as dollars to cents. */
export function decode<S extends Schema>(schema: S, wire: unknown): z.util.SafeParseResult<InMemory<S>> {
  return z.safeDecode(zodOf(schema), wire);
}

/**
 * Converts in-memory values to wire values.
 * @throws if the value violates the contract.
 */
export function encode<S extends Schema>(schema: S, value: InMemory<S>): unknown {
  return z.encode(zodOf(schema), value);
}

/** The schemas of an object's fields. */
export function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema as unknown as z.ZodMiniObject).shape;
}
