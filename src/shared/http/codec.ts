import * as z from 'zod/mini';
import type { InMemory, Schema } from '#shared/http/endpoint.ts';

/** Contracts are typed by the shape every schema library agrees on; here they meet the one that made them. */
function zodOf<S extends Schema>(schema: S): z.ZodMiniType<InMemory<S>, unknown> {
  return schema as unknown as z.ZodMiniType<InMemory<S>, unknown>;
}

/** From the wire to memory: dollars to cents, texts to days. */
export function decode<S extends Schema>(schema: S, wire: unknown): z.util.SafeParseResult<InMemory<S>> {
  return z.safeDecode(zodOf(schema), wire);
}

/** From memory to the wire. @throws when the value breaks the contract. */
export function encode<S extends Schema>(schema: S, value: InMemory<S>): unknown {
  return z.encode(zodOf(schema), value);
}

/** The schemas of an object's fields. */
export function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema as unknown as z.ZodMiniObject).shape;
}
