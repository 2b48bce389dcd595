import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { AppError } from '#shared/http/app-error.ts';
import type { Schema } from '#shared/http/endpoint.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import { wire } from '#shared/http/fields.ts';
import { type Issue, messagesByField } from '#shared/http/validate.ts';

/** Items of a list that are decoded at a time: about a millisecond. */
const ITEMS_AT_ONCE = 100;

/**
 * Parses a large body by its contract, the items of its lists step by step, so that other requests run in between. Stops at
 * the first invalid value. The contract's `check` has the rules for whole lists and objects.
 * @throws {AppError} `validation_failed` with the messages by field.
 */
export async function parseLargeBody(
  schema: Schema,
  value: unknown,
  check: (draft: Partial<unknown>) => FieldErrors,
): Promise<unknown> {
  const decoded = await decode(schema as unknown as z.ZodMiniType, value, []);
  const errors = check(decoded as object);
  if (Object.keys(errors).length > 0) throw new AppError('validation_failed', { fields: errors });
  return decoded;
}

async function decode(schema: z.core.$ZodType, value: unknown, path: Issue['path']): Promise<unknown> {
  const { kind, items, maxItems = 0 } = wire.get(schema) ?? {};
  if (kind === 'list' && Array.isArray(value) && value.length <= maxItems) {
    return decodeList(items as unknown as z.ZodMiniType, value, path);
  }
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'object' || typeof value !== 'object' || value === null) return decodeWhole(schema, value, path);
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(def.shape)) {
    fields[name] = await decode(field, (value as Record<string, unknown>)[name], [...path, name]);
  }
  return fields;
}

async function decodeList(item: z.core.$ZodType, values: readonly unknown[], path: Issue['path']): Promise<unknown[]> {
  const decoded: unknown[] = [];
  const hasLists = holdsList(item);
  for (let index = 0; index < values.length; index++) {
    if (index % ITEMS_AT_ONCE === 0) await setImmediate();
    const value = values[index];
    decoded.push(hasLists ? await decode(item, value, [...path, index]) : decodeWhole(item, value, path, index));
  }
  return decoded;
}

function holdsList(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'object' && Object.values(def.shape).some((field) => wire.get(field)?.kind === 'list');
}

/** @param last the end of the path, which is joined only for a message */
function decodeWhole(schema: z.core.$ZodType, value: unknown, path: Issue['path'], ...last: Issue['path']): unknown {
  const { success, data, error } = z.safeDecode(schema, value as never);
  if (success) return data;
  const issues = error.issues.map(({ path: inside, message }) => {
    const whole = [...path, ...last, ...inside];
    return { path: whole, message: placeOf(whole) + message };
  });
  throw new AppError('validation_failed', { fields: messagesByField(issues) });
}

/** The item of a list that a message is about, counted from 1, such as `Row 18 of source 1: `; empty for other fields. */
function placeOf(path: Issue['path']): string {
  const items = path.flatMap((part, index) =>
    typeof part === 'number' ? `${String(path[index - 1]).replace(/s$/, '')} ${part + 1}` : [],
  );
  const place = items.reverse().join(' of ');
  return place === '' ? '' : `${place.charAt(0).toUpperCase()}${place.slice(1)}: `;
}
