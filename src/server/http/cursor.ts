import { AppError } from '#server/http/app-error.ts';

/** Where a page ended: the sort key of its last row. */
export interface Cursor {
  readonly createdAt: number;
  readonly id: string;
}

export function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

const CURSOR = /^(\d{1,15}) ([\w-]{1,100})$/;

/** @throws {AppError} for text that no answer ever gave as a cursor. */
export function decodeCursor(text: string): Cursor {
  const [, createdAt, id] = CURSOR.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!createdAt || !id) {
    throw new AppError('validation_failed', { fields: { cursor: ['This is not a cursor that a list gave'] } });
  }
  return { createdAt: Number(createdAt), id };
}
