import * as z from 'zod/mini';
import { AppError } from '#server/http/app-error.ts';
import { encoderOf } from '#server/http/encode.ts';
import type { Schema } from '#shared/http/endpoint.ts';

/**
 * Parses one part of a request by its contract.
 * @throws {AppError} `validation_failed` with the messages by field.
 */
export function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeDecode(schema as z.ZodMiniType, value as never);
  if (result.success) return result.data;

  const fields: Record<string, string[]> = {};
  for (const { path, message } of result.error.issues) {
    // An item of a list belongs to the list's field.
    const field = path.length > 0 ? path.filter((part) => typeof part === 'string').join('.') : 'body';
    fields[field] = [...(fields[field] ?? []), path.length > 0 ? message : 'This must be a JSON object'];
  }
  throw new AppError('validation_failed', { fields });
}

const encoders = new WeakMap<Schema, ReturnType<typeof encoderOf>>();

/** The body of a success, as its contract allows: fields it does not name never leave the server. */
export function serialize(schema: Schema, value: unknown): string {
  const encode = encoders.get(schema) ?? encoderOf(schema as z.ZodMiniType);
  encoders.set(schema, encode);
  return JSON.stringify({ success: true, ...(encode(value) as object) });
}
