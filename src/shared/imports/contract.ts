import * as z from 'zod/mini';
import { EVERYTHING_COST, SCAN_COST } from '#shared/http/costs.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import {
  calendarDate,
  count,
  givenDay,
  givenId,
  id,
  instant,
  list,
  longList,
  Nothing,
  optionalText,
  pageCursor,
  queryWholeNumber,
  requiredText,
  text,
  wholeNumber,
} from '#shared/http/fields.ts';
import { dollars, enteredDollars } from '#shared/http/money-fields.ts';
import type { GoalId, ImportId, MerchantId, SourceId, TransactionId } from '#shared/ids.ts';
import { dollarsOfCents } from '#shared/money.ts';
import { MAX_ROWS, MAX_SOURCES, MAX_TEXT } from '#shared/statements/limits.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';
import { CATEGORY_MAX, TransactionType } from '#shared/transactions/contract.ts';

const SOURCE_NAME_MAX = 100;
const EXTERNAL_ID_MAX = 200;
const FILE_NAME_MAX = 255;
const ACCOUNT_MAX = 200;
const LAYOUT_MAX = 40;
/** Answers are short words, the number of a column, or a word with a balance. */
const ANSWER_MAX = 60;
const STATUS_MAX = 100;
const MERCHANT_MAX = 100;
const REMEMBER_MAX = 1000;
const PROBLEMS_MAX = 1_000_000;
/** Default and maximum number of rows or imports in a response. */
export const IMPORTS_PAGE_MAX = 500;
const PREVIEWS_PER_MINUTE = 20;

const answer = z.optional(text(ANSWER_MAX, 'This answer is too long'));
/** The user's answers to the questions of the reader. */
export const SourceAnswers = z.object({ dateOrder: answer, decimalMark: answer, sign: answer, amountColumn: answer });
export type SourceAnswers = z.output<typeof SourceAnswers>;

/** A row as the browser read it. Its index among the rows of all sources, from 0, identifies it. */
export const ImportRow = z.object({
  line: wholeNumber('Line must be a whole number', 0, PROBLEMS_MAX),
  date: calendarDate('Date is required'),
  /** Positive for money in, negative for money out. */
  amount: enteredDollars('Amount'),
  text: text(MAX_TEXT, 'Text cannot exceed 500 characters'),
  externalId: z.nullable(text(EXTERNAL_ID_MAX, 'Identifier cannot exceed 200 characters')),
  category: z.nullable(text(MAX_TEXT, 'Category cannot exceed 500 characters')),
  isTransfer: z.boolean('This must be true or false'),
  status: z.nullable(text(STATUS_MAX, 'Status cannot exceed 100 characters')),
});
export type ImportRow = z.output<typeof ImportRow>;

function toWire({ line, date, amount, text, externalId, category, isTransfer, status }: ImportRow) {
  return { line, date, amount: dollarsOfCents(amount), text, externalId, category, isTransfer, status };
}

const TOO_MANY_ROWS = 'An import can have at most 10,000 rows';
const sourceName = requiredText(
  'Account name is required',
  SOURCE_NAME_MAX,
  'Account name cannot exceed 100 characters',
);

/** Where rows come from: an account of an OFX or CAMT file, or a CSV layout with the name that the user gave it. */
export const ImportSource = z.object({
  sourceId: z.nullish(id<SourceId>()),
  account: z.nullable(text(ACCOUNT_MAX, 'Account cannot exceed 200 characters')),
  layout: requiredText('Layout is required', LAYOUT_MAX, 'Layout cannot exceed 40 characters'),
  name: sourceName,
  answers: SourceAnswers,
  /** The user says that the rows are from none of the known sources that a preview named. */
  isNew: z.optional(z.boolean('This must be true or false')),
  rows: longList(ImportRow, MAX_ROWS, TOO_MANY_ROWS, toWire),
});
export type ImportSource = z.output<typeof ImportSource>;

const sources = list(ImportSource, MAX_SOURCES, 'An import can have at most 100 sources');

/** Limits the rows of all sources together. */
function rowErrors({ sources = [] }: Rows): FieldErrors {
  return countRows(sources) > MAX_ROWS ? { sources: [TOO_MANY_ROWS] } : {};
}

/** Rejects an import that would leave an entry in the history for nothing. */
function importErrors(draft: Rows): FieldErrors {
  return draft.sources && countRows(draft.sources) === 0
    ? { sources: ['There are no rows to import'] }
    : rowErrors(draft);
}

interface Rows {
  readonly sources?: readonly Pick<ImportSource, 'rows'>[];
}

function countRows(sources: readonly Pick<ImportSource, 'rows'>[]): number {
  return sources.reduce((total, { rows }) => total + rows.length, 0);
}

/** What becomes of a row. Rows that need a look are `new`, without a category. */
export const Outcome = z.enum(['new', 'here', 'left_out', 'not_booked']);
export type Outcome = z.output<typeof Outcome>;

/** Why a row has its outcome. */
export const MatchRule = z.enum([
  'external_id',
  'fingerprint',
  'changed_by_bank',
  'in_other_file',
  'already_entered',
  'recorded',
  'own_transfer',
  'left_out_before',
  'deleted_before',
  'marked_transfer',
  'pending',
  'future',
  'zero',
]);
export type MatchRule = z.output<typeof MatchRule>;

/** The transaction that a row matches. */
export const MatchedTransaction = z.object({
  _id: givenId<TransactionId>(),
  type: TransactionType,
  amount: dollars,
  date: givenDay,
  description: z.string(),
});
export type MatchedTransaction = z.output<typeof MatchedTransaction>;

/** What a row becomes if the user decides nothing. */
export const Verdict = z.object({
  verdict: Outcome,
  rule: z.nullable(MatchRule),
  /** Of a new row, one that it may be, such as with another amount, or whose other side it may be. */
  transaction: z.nullable(MatchedTransaction),
  type: TransactionType,
  category: z.nullable(z.string()),
  goalId: z.nullable(givenId<GoalId>()),
  /** The key of the merchant; null if the text names none. */
  merchant: z.nullable(z.string()),
  /** Why this category, such as `4 of your last 5 at Lidl`. */
  reason: z.nullable(z.string()),
});
export type Verdict = z.output<typeof Verdict>;

export const ResolvedSource = z.object({
  sourceId: z.nullable(givenId<SourceId>()),
  name: z.string(),
  /** Whether only the days and amounts of its rows tell that they are from this known source. */
  isAssumed: z.boolean(),
  /** The name of another known source that has these days and amounts, unlike the one that the user chose. */
  resembles: z.nullable(z.string()),
  /** Whether this known source, whose CSV names no account, has other transactions on the days of the rows. */
  isUnlike: z.boolean(),
});
export type ResolvedSource = z.output<typeof ResolvedSource>;

export const Preview = z.object({
  token: z.string(),
  sources: z.array(ResolvedSource),
  /** One for each row of all sources, in order. */
  verdicts: z.array(Verdict),
  /** Whether an identifier repeats in the file, so that identifiers are not used. */
  ignoresIds: z.boolean(),
});
export type Preview = z.output<typeof Preview>;
/** For a screen, which decodes thousands of verdicts step by step. */
export const UndecodedPreview = z.extend(Preview, {
  verdicts: z.custom<readonly unknown[]>(Array.isArray, 'This must be a list'),
});

const category = z.nullish(
  text(CATEGORY_MAX, 'Category name cannot exceed 50 characters', { tidy: normalizeCategory }),
);
const goalId = z.nullish(id<GoalId>());

/** The user's choice for a row whose outcome differs from its verdict. */
export const Decision = z.object({
  row: wholeNumber('Row must be a whole number', 0, MAX_ROWS - 1),
  action: z.enum(['add', 'leave_out'], 'Action must be add or leave_out'),
  type: z.nullish(TransactionType),
  category,
  goalId,
});
export type Decision = z.output<typeof Decision>;

/** What the rows of a merchant become from now on. */
export const MerchantChoice = z.object({ type: TransactionType, category, goalId });
export type MerchantChoice = z.output<typeof MerchantChoice>;
export const MerchantRule = z.extend(MerchantChoice, {
  merchant: requiredText('Merchant is required', MERCHANT_MAX, 'Merchant cannot exceed 100 characters'),
});
export type MerchantRule = z.output<typeof MerchantRule>;

/** A remembered merchant. */
export const Merchant = z.object({
  _id: givenId<MerchantId>(),
  merchant: z.string(),
  type: TransactionType,
  category: z.nullable(z.string()),
  goalId: z.nullable(givenId<GoalId>()),
});
export type Merchant = z.output<typeof Merchant>;

export const KnownSource = z.object({
  _id: givenId<SourceId>(),
  name: z.string(),
  layout: z.string(),
  answers: SourceAnswers,
  lastImportAt: instant,
});
export type KnownSource = z.output<typeof KnownSource>;

/** The lines of the file by what became of them; they add up to all lines. */
export const ImportCounts = z.object({ new: count, here: count, leftOut: count, notBooked: count, problems: count });
export type ImportCounts = z.output<typeof ImportCounts>;

export const Import = z.object({
  _id: givenId<ImportId>(),
  fileName: z.string(),
  createdAt: instant,
  undoneAt: z.nullable(instant),
  /** The names of its sources. */
  sources: z.array(z.string()),
  counts: ImportCounts,
  /** How many transactions of this import were edited since. */
  editedSince: count,
});
export type Import = z.output<typeof Import>;

export const ImportedRow = z.object({
  /** The index among all rows of the import, from 0. */
  row: count,
  line: count,
  source: z.string(),
  date: givenDay,
  amount: dollars,
  text: z.string(),
  outcome: Outcome,
  rule: z.nullable(MatchRule),
  /** The transaction as it is now; null if there is none, or no longer. */
  transaction: z.nullable(MatchedTransaction),
  isEdited: z.boolean(),
});
export type ImportedRow = z.output<typeof ImportedRow>;

const OneImport = z.object({ import: Import });
const ImportParams = z.object({ importId: id<ImportId>() });
const SourceParams = z.object({ sourceId: id<SourceId>() });
const MerchantParams = z.object({ merchantId: id<MerchantId>() });
const Page = z.object({
  limit: z.optional(queryWholeNumber('Limit', IMPORTS_PAGE_MAX)),
  cursor: z.optional(pageCursor),
});
const nextCursor = z.nullable(z.string());

export const importsContract = {
  preview: endpoint({
    method: 'POST',
    path: '/imports/preview',
    access: 'session',
    readsOnly: true,
    largeBody: true,
    isLong: true,
    cost: SCAN_COST,
    perMinute: PREVIEWS_PER_MINUTE,
    errors: ['import_source_not_found'],
    body: z.object({ sources }),
    check: rowErrors,
    response: Preview,
  }),
  create: endpoint({
    method: 'POST',
    path: '/imports',
    access: 'session',
    largeBody: true,
    isLong: true,
    cost: EVERYTHING_COST,
    inTwoSteps: true,
    current: Preview,
    errors: [
      'demo_account',
      'import_changed',
      'import_source_not_found',
      'goal_not_found',
      'goal_closed',
      'quota_reached',
    ],
    body: z.object({
      fileName: optionalText(FILE_NAME_MAX, 'File name cannot exceed 255 characters'),
      /** The number of lines that could not be read. */
      problems: wholeNumber('Problems must be a whole number', 0, PROBLEMS_MAX),
      sources,
      token: requiredText('A token is required', 100, 'This token is not valid'),
      decisions: longList(Decision, MAX_ROWS, 'An import can have at most 10,000 decisions', (decision) => decision),
      remember: list(MerchantRule, REMEMBER_MAX, 'Remember at most 1,000 merchants at a time'),
    }),
    check: importErrors,
    response: OneImport,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/imports',
    access: 'session',
    cost: SCAN_COST,
    query: Page,
    response: z.object({ imports: z.array(Import), nextCursor }),
  }),
  sources: endpoint({
    method: 'GET',
    path: '/imports/sources',
    access: 'session',
    response: z.object({ sources: z.array(KnownSource) }),
  }),
  updateSource: endpoint({
    method: 'PUT',
    path: '/imports/sources/:sourceId',
    access: 'session',
    errors: ['import_source_not_found'],
    params: SourceParams,
    body: z.object({ name: sourceName, answers: SourceAnswers }),
    response: z.object({ source: KnownSource }),
  }),
  removeSource: endpoint({
    method: 'DELETE',
    path: '/imports/sources/:sourceId',
    access: 'session',
    errors: ['import_source_not_found'],
    params: SourceParams,
    response: Nothing,
  }),
  merchants: endpoint({
    method: 'GET',
    path: '/imports/merchants',
    access: 'session',
    cost: SCAN_COST,
    response: z.object({ merchants: z.array(Merchant) }),
  }),
  updateMerchant: endpoint({
    method: 'PUT',
    path: '/imports/merchants/:merchantId',
    access: 'session',
    errors: ['merchant_not_found', 'goal_not_found', 'goal_closed'],
    params: MerchantParams,
    body: MerchantChoice,
    response: z.object({ merchant: Merchant }),
  }),
  removeMerchant: endpoint({
    method: 'DELETE',
    path: '/imports/merchants/:merchantId',
    access: 'session',
    errors: ['merchant_not_found'],
    params: MerchantParams,
    response: Nothing,
  }),
  read: endpoint({
    method: 'GET',
    path: '/imports/:importId',
    access: 'session',
    errors: ['import_not_found'],
    params: ImportParams,
    query: z.extend(Page, { only: z.optional(z.enum(['edited'], 'Only must be edited')) }),
    response: z.object({ import: Import, rows: z.array(ImportedRow), nextCursor }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/imports/:importId/undo',
    access: 'session',
    isLong: true,
    cost: EVERYTHING_COST,
    errors: ['import_not_found', 'goal_below_zero', 'goal_closed'],
    params: ImportParams,
    response: OneImport,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/imports/:importId/restore',
    access: 'session',
    isLong: true,
    cost: EVERYTHING_COST,
    errors: ['import_not_found', 'import_not_restorable', 'goal_closed', 'quota_reached'],
    params: ImportParams,
    response: OneImport,
  }),
};
