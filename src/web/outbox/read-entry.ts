import { decode, encode } from '#shared/http/codec.ts';
import type { TransactionId } from '#shared/ids.ts';
import { TransactionDraft } from '#shared/transactions/contract.ts';
import { DAMAGED, type Draft, type Entry } from './entry.ts';

const PROBLEM = {
  code: DAMAGED,
  message: "Part of this can't be read. Complete it and save it, or remove it.",
};

const EMPTY: Readonly<Record<keyof Draft, unknown>> = {
  _id: '',
  type: 'expense',
  amount: 0,
  description: '',
  category: null,
  goalId: null,
  date: '',
  note: '',
};

/**
 * An entry as the storage of the device has it, which can be damaged. What cannot be read is empty, and the entry needs a look of
 * the user, who completes or removes it. Until then, it stays stored as it is.
 */
export function readEntry(stored: Entry): Entry {
  const { place, userId, logOut, wasSent, isBeingSaved = false, faults, problem, earlier = [] } = stored;
  const draft = readDraft(stored.draft, place);
  const isIntact =
    draft === stored.draft &&
    (logOut === undefined || isText(logOut)) &&
    typeof isBeingSaved === 'boolean' &&
    typeof wasSent === 'boolean' &&
    Number.isInteger(faults) &&
    (problem === null || (isText(problem?.code) && isText(problem.message))) &&
    Array.isArray(earlier) &&
    earlier.every((content) => readDraft(content, place) === content);
  return isIntact ? stored : { place, userId, logOut, draft, wasSent: wasSent !== false, faults: 0, problem: PROBLEM };
}

/** The draft itself if all of it can be read. The place stands for an id that cannot. */
function readDraft(stored: Draft, place: number): Draft {
  const given: Partial<Draft> = Object(stored);
  const names = Object.keys(EMPTY) as (keyof Draft)[];
  const damaged = names.filter((name) => !isReadable(name, given[name]));
  if (damaged.length === 0) return stored;
  const read = names.map((name) => [name, damaged.includes(name) ? EMPTY[name] : given[name]]);
  const draft: Draft = Object.fromEntries(read);
  return draft._id ? draft : { ...draft, _id: `${place}` as TransactionId };
}

/** Whether a value is as its contract has it: on the way to the server and back, it stays the same. */
function isReadable(name: keyof Draft, value: unknown): boolean {
  if (name === '_id' && value === undefined) return false;
  const schema = TransactionDraft.shape[name];
  try {
    const decoded = decode(schema, encode(schema, value as never));
    return decoded.success && decoded.data === value;
  } catch {
    return false;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
