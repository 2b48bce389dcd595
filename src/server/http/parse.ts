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
