import { AppError } from '#server/http/app-error.ts';

/** Where a page ended: the sort key of its last row. */
export interface Cursor {
  readonly date: string;
  readonly createdAt: number;
  readonly id: string;
}

export function encodeCursor({ date, createdAt, id }: Cursor): string {
  return Buffer.from(`${date} ${createdAt} ${id}`).toString('base64url');
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}) (\d{1,15}) ([\w-]{1,100})$/;

/** @throws {AppError} for text that no answer ever gave as a cursor. */
export function decodeCursor(text: string): Cursor {
  const [, date, createdAt, id] = CURSOR.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!date || !createdAt || !id) {
    throw new AppError('validation_failed', { fields: { cursor: ['This is not a cursor that a list gave'] } });
  }
  return { date, createdAt: Number(createdAt), id };
}
