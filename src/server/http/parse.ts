import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { encoderOf } from '#server/http/encode.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Schema } from '#shared/http/endpoint.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import { validate } from '#shared/http/validate.ts';

/**
 * Parses one part of a request by its contract, and by `check` where the contract has rules beyond its schema.
 * @throws {AppError} `validation_failed` with the messages by field.
 */
export function parse(
  schema: Schema | undefined,
  value: unknown,
  check?: (draft: Partial<unknown>) => FieldErrors,
): unknown {
  if (!schema) return undefined;
  const result = validate(schema, value, check);
  if ('errors' in result) throw new AppError('validation_failed', { fields: result.errors });
  return result.value;
}

const encoders = new WeakMap<Schema, ReturnType<typeof encoderOf>>();

/** Encodes a response with its contract: other fields never leave the server. */
export function encodeResponse(schema: Schema, value: unknown): object {
  const encode = encoders.get(schema) ?? encoderOf(schema as z.ZodMiniType);
  encoders.set(schema, encode);
  return encode(value) as object;
}

/** Serializes the body of a success. */
export function serialize(schema: Schema, value: unknown): string {
  return JSON.stringify({ success: true, ...encodeResponse(schema, value) });
}

/** Items of a list that are one piece: less than a millisecond. */
const ITEMS = 50;

/** Serializes a large body like `serialize`, in pieces between which other requests run. */
export async function* serializeInPieces(schema: Schema, value: object): AsyncGenerator<string> {
  yield '{"success":true,';
  yield* fieldsInPieces(schema, value);
  yield '}';
}

/** Serializes the fields of an object in pieces, with commas between them. */
export async function* fieldsInPieces(schema: Schema, value: object): AsyncGenerator<string> {
  const { shape } = (schema as unknown as z.ZodMiniObject)._zod.def;
  for (const [index, [name, field]] of Object.entries(shape).entries()) {
    const { def } = (field as unknown as z.core.$ZodTypes)._zod;
    const part = (value as Record<string, unknown>)[name];
    yield `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`;
    if (def.type !== 'array' || !Array.isArray(part)) {
      yield JSON.stringify(encodeResponse(field as Schema, part));
      continue;
    }
    for (let first = 0; first < part.length; first += ITEMS) {
      const items = encodeResponse(field as Schema, part.slice(first, first + ITEMS));
      yield (first > 0 ? ',' : '[') + JSON.stringify(items).slice(1, -1);
      await setImmediate();
    }
    yield part.length > 0 ? ']' : '[]';
  }
}
