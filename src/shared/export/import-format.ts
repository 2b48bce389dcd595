import * as z from 'zod/mini';
import { calendarDate, list, requiredText, text, wire } from '#shared/http/fields.ts';
import type { GoalId, ImportId, MerchantId, SourceId, TransactionId } from '#shared/ids.ts';
import {
  ImportRow,
  ImportSource,
  importsContract,
  MatchRule,
  MerchantRule,
  Outcome,
} from '#shared/imports/contract.ts';
import type { Cents } from '#shared/money.ts';
import { MAX_ROWS, MAX_SOURCES } from '#shared/statements/limits.ts';
import { DESCRIPTION_MAX, TransactionType } from '#shared/transactions/contract.ts';
import { amountAboveZero, category, entry, keptId, time } from './fields.ts';

const { fileName, problems } = importsContract.create.body.shape;

/** Without the account, of which only a hash is stored. */
export const ExportedSource = entry({
  _id: keptId<SourceId>(),
  name: ImportSource.shape.name,
  layout: ImportSource.shape.layout,
  answers: ImportSource.shape.answers,
  createdAt: time,
  lastImportAt: time,
});

export const ExportedMerchant = entry({
  _id: keptId<MerchantId>(),
  merchant: MerchantRule.shape.merchant,
  type: TransactionType,
  category: z.nullable(category),
  goalId: z.nullable(keptId<GoalId>()),
  createdAt: time,
});

function wholeNumber(error: string, maximum: number) {
  const number = z.int(error).check(z.minimum(0, error), z.maximum(maximum, error));
  return number.register(wire, { kind: 'wholeNumber', minimum: 0, maximum });
}

const rows = wholeNumber('This is not a number of rows', MAX_ROWS);

export const ExportedImportCounts = entry({ new: rows, here: rows, leftOut: rows, notBooked: rows, problems });

export const ExportedImport = entry({
  _id: keptId<ImportId>(),
  fileName,
  sourceIds: list(keptId<SourceId>(), MAX_SOURCES, 'An import can have at most 100 sources'),
  counts: ExportedImportCounts,
  createdAt: time,
  undoneAt: z.nullable(time),
  /** Files of November 2026 lack it, and the layout. */
  restoredAt: z.optional(z.nullable(time)),
  layout: z.optional(z.nullable(ImportSource.shape.layout)),
});
export type ExportedImport = z.output<typeof ExportedImport>;

/** Names the first row that shows the same transaction of the bank. */
const ITEM = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12} \d{1,5}$/;
const NOT_AN_ITEM = 'This is not the id of an item';

export const ExportedImportRow = entry({
  importId: keptId<ImportId>(),
  row: wholeNumber('Row must be a whole number', MAX_ROWS - 1),
  line: ImportRow.shape.line,
  sourceId: keptId<SourceId>(),
  date: ImportRow.shape.date,
  amount: z.pipe(ImportRow.shape.amount, z.custom<Cents>()).register(wire, { kind: 'dollars' }),
  text: ImportRow.shape.text,
  externalId: ImportRow.shape.externalId,
  itemId: z.nullable(text(42, NOT_AN_ITEM).check(z.regex(ITEM, NOT_AN_ITEM))),
  outcome: Outcome,
  rule: z.nullable(MatchRule),
  transactionId: z.nullable(keptId<TransactionId>()),
  isEdited: z.nullable(z.boolean('This must be true, false or null')),
  before: z.nullable(
    entry({
      date: calendarDate('Date is required'),
      description: requiredText('Description is required', DESCRIPTION_MAX, 'Description cannot exceed 200 characters'),
      amount: z.optional(amountAboveZero('Amount must be greater than 0')),
    }),
  ),
  isRemoved: z.boolean('This must be true or false'),
});
export type ExportedImportRow = z.output<typeof ExportedImportRow>;
