import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { matchRows } from '#shared/imports/match-rows.ts';
import type { EnteredTransaction, FileRow, ImportedRow } from '#shared/imports/matching.ts';
import { entered, fileRow, importedRow, transactionOf } from '#testing/model/imports.ts';

const TODAY = '2026-03-31' as CalendarDate;

interface Case {
  readonly rows: readonly FileRow[];
  /** Rows of another source of the same file. */
  readonly others?: readonly FileRow[];
  readonly imported?: readonly ImportedRow[];
  readonly entered?: readonly EnteredTransaction[];
}

/** Each row's outcome in short: `new`, or the rule and what the row stands for. */
function outcomes({ rows, others = [], imported = [], entered = [] }: Case): string[] {
  const sources = [
    { sourceId: 'bank', rows },
    { sourceId: 'savings', rows: others },
  ];
  return matchRows({ sources, imported, entered, today: TODAY }).matches.map(
    ({ verdict, rule, itemId, transactionId }) =>
      [verdict, rule, itemId, transactionId].filter((part) => part !== null).join(' '),
  );
}

const here = (rule: string, itemId: string) => `here ${rule} ${itemId} ${transactionOf(itemId)}`;

describe('the identifier of the bank', () => {
  const stored = importedRow('a', fileRow('2026-03-10', -500, 'LIDL', { externalId: 'X1' }));
  const row = (date: string, amount: number, externalId: string | null) =>
    fileRow(date, amount, 'Another text', { externalId });

  test.each([
    ['recognizes a row whatever its text', row('2026-03-10', -500, 'X1'), here('external_id', 'a')],
    ['recognizes a row 14 days later', row('2026-03-24', -500, 'X1'), here('external_id', 'a')],
    ['recognizes a row 14 days earlier', row('2026-02-24', -500, 'X1'), here('external_id', 'a')],
    ['does not count 15 days later', row('2026-03-25', -500, 'X1'), 'new'],
    ['does not count for another amount', row('2026-03-20', -501, 'X1'), 'new'],
    ['does not count for the opposite amount', row('2026-03-20', 500, 'X1'), 'new'],
    ['is not that of another row', row('2026-03-25', -500, 'X2'), 'new'],
  ])('%s', (_name, row, outcome) => {
    expect(outcomes({ rows: [row], imported: [stored] })).toEqual([outcome]);
  });

  test('used again for another transaction leaves an identical row its own item', () => {
    const leftOut = fileRow('2026-03-13', -500, 'LIDL', { externalId: 'X1' });
    const other = fileRow('2026-03-02', -500, 'LIDL');
    const imported = [
      importedRow('left out', leftOut, { state: 'left_out' }),
      importedRow('kept', other),
      importedRow('kept', { ...other, externalId: 'X1' }),
    ];
    const both = ['left_out left_out_before left out', here('fingerprint', 'kept')];
    expect(outcomes({ rows: [leftOut, other], imported })).toEqual(both);
  });

  test('belongs to one source', () => {
    expect(outcomes({ rows: [], others: [row('2026-03-10', -500, 'X1')], imported: [stored] })).toEqual(['new']);
  });

  test.each([
    ['another amount', row('2026-03-24', -700, 'X1')],
    ['another day', row('2026-03-11', -500, 'X1')],
  ])('is ignored in the whole file if one repeats with %s', (_name, again) => {
    const sources = [{ sourceId: 'bank', rows: [row('2026-03-24', -500, 'X1'), again] }];
    const { matches, ignoresIds } = matchRows({ sources, imported: [stored], entered: [], today: TODAY });
    expect(ignoresIds).toBe(true);
    expect(matches.map(({ rule }) => rule)).not.toContain('external_id');
  });

  test('that is ignored leaves an identical row to the fingerprint', () => {
    const same = fileRow('2026-03-10', -500, 'LIDL', { externalId: 'X1' });
    const found = outcomes({ rows: [same, row('2026-03-24', -500, 'X1')], imported: [stored] });
    expect(found).toEqual([here('fingerprint', 'a'), 'new']);
  });

  test('counts if it repeats for a row that the bank has not booked', () => {
    const pending = { ...row('2026-03-12', -500, 'X1'), status: 'Pending' };
    const found = outcomes({ rows: [pending, row('2026-03-13', -500, 'X1')], imported: [stored] });
    expect(found).toEqual(['not_booked pending', here('external_id', 'a')]);
  });

  test('counts if it repeats for equal rows, of which each stored one stands for one', () => {
    const twice = row('2026-03-12', -500, 'X1');
    const sources = [{ sourceId: 'bank', rows: [twice, twice] }];
    const { matches, ignoresIds } = matchRows({ sources, imported: [stored], entered: [], today: TODAY });
    expect(ignoresIds).toBe(false);
    expect(matches.map(({ verdict }) => verdict).sort()).toEqual(['here', 'new']);
  });

  test('may repeat in another source of the file', () => {
    const transfer = { rows: [row('2026-03-02', -900, 'T')], others: [row('2026-03-20', 901, 'T')] };
    expect(matchRows({ ...inputOf(transfer), entered: [] }).ignoresIds).toBe(false);
  });

  test('recognizes the rows of our own CSV by the id of the transaction, whatever was edited since', () => {
    const ids = { rows: [row('2026-01-01', -1, 'typed'), row('2026-01-01', -1, transactionOf('a'))] };
    const known = { imported: [stored], entered: [entered('typed', '2026-03-01', -999)] };
    expect(outcomes({ ...ids, ...known })).toEqual(['here external_id typed', here('external_id', 'a')]);
  });

  test('of a transaction leaves that transaction to no other row', () => {
    const rows = [row('2026-01-01', -1, 'typed'), fileRow('2026-03-01', -999)];
    const typed = [entered('typed', '2026-03-01', -999)];
    expect(outcomes({ rows, entered: typed })).toEqual(['here external_id typed', 'new']);
  });

  function inputOf({ rows, others }: { rows: FileRow[]; others: FileRow[] }) {
    const sources = [
      { sourceId: 'bank', rows },
      { sourceId: 'savings', rows: others },
    ];
    return { sources, imported: [], today: TODAY };
  }
});

describe('the fingerprint', () => {
  const coffee = fileRow('2026-03-10', -450, 'Café Blau');

  test('ignores case, accents, and punctuation', () => {
    const rows = [fileRow('2026-03-10', -450, ' CAFE, blau ')];
    expect(outcomes({ rows, imported: [importedRow('a', coffee)] })).toEqual([here('fingerprint', 'a')]);
  });

  test.each([
    [0, 2],
    [1, 1],
    [2, 0],
    [3, 0],
  ])('keeps two coffees two: of two equal rows %i stored ones leave %i new', (stored, added) => {
    const imported = Array.from({ length: stored }, (_, index) => importedRow(`${index}`, coffee));
    const found = outcomes({ rows: [coffee, coffee], imported });
    expect(found.filter((outcome) => outcome === 'new')).toHaveLength(added);
    expect(new Set(found.filter((outcome) => outcome !== 'new')).size).toBe(2 - added);
  });

  test('counts an item once, however many files have shown it', () => {
    const imported = [importedRow('a', coffee), importedRow('a', coffee), importedRow('a', coffee)];
    expect(outcomes({ rows: [coffee, coffee], imported }).sort()).toEqual([here('fingerprint', 'a'), 'new']);
  });

  test('recognizes an item as an earlier file has shown it', () => {
    const booked = fileRow('2026-03-20', -450, 'CAFE BLAU 1234');
    const imported = [importedRow('a', coffee), importedRow('a', booked)];
    expect(outcomes({ rows: [coffee], imported })).toEqual([here('fingerprint', 'a')]);
  });

  test('does not count in another source', () => {
    expect(outcomes({ rows: [], others: [coffee], imported: [importedRow('a', coffee)] })).toEqual(['new']);
  });
});

describe('a row that the bank changed', () => {
  const pending = importedRow('a', fileRow('2026-03-10', -450, 'PENDING CAFE'));
  const first = fileRow('2026-02-20', -1, 'First of the file');
  const last = fileRow('2026-03-30', -2, 'Last of the file');

  test.each([
    ['three days later', '2026-03-13', here('changed_by_bank', 'a')],
    ['ten days later', '2026-03-20', here('changed_by_bank', 'a')],
    ['eleven days later', '2026-03-21', 'new'],
    ['ten days earlier', '2026-02-28', here('changed_by_bank', 'a')],
    ['eleven days earlier', '2026-02-27', 'new'],
  ])('is recognized with another text %s', (_name, date, outcome) => {
    const rows = [first, fileRow(date, -450, 'CAFE BLAU'), last];
    expect(outcomes({ rows, imported: [pending] })[1]).toBe(outcome);
  });

  test('is recognized if its stored row lies on the first or the last day of the file', () => {
    const onFirst = [fileRow('2026-03-10', -1), fileRow('2026-03-12', -450, 'BLAU')];
    expect(outcomes({ rows: onFirst, imported: [pending] })).toEqual(['new', here('changed_by_bank', 'a')]);
    const onLast = [fileRow('2026-03-08', -450, 'BLAU'), fileRow('2026-03-10', -1)];
    expect(outcomes({ rows: onLast, imported: [pending] })).toEqual([here('changed_by_bank', 'a'), 'new']);
  });

  test('is none if only a row that is not booked stands before it in the file', () => {
    const rows = [fileRow('2026-03-05', -300, 'x', { status: 'PDNG' }), fileRow('2026-03-17', -450, 'BLAU'), last];
    expect(outcomes({ rows, imported: [pending] })[1]).toBe('new');
  });

  test('is none if the file still has the stored row', () => {
    const rows = [fileRow('2026-03-10', -450, 'PENDING CAFE'), fileRow('2026-03-12', -450, 'CAFE BLAU'), last];
    expect(outcomes({ rows, imported: [pending] })).toEqual([here('fingerprint', 'a'), 'new', 'new']);
  });

  test.each([
    ['with the same name, up to three days later', '2026-03-13', 'CAFE BLAU', `new ${transactionOf('a')}`],
    ['four days later', '2026-03-14', 'CAFE BLAU', 'new'],
    ['with another name', '2026-03-11', 'BLAU', 'new'],
  ])('before the first day of the file is new, and named only %s: %s', (_name, date, text, outcome) => {
    expect(outcomes({ rows: [fileRow(date, -450, text), last], imported: [pending] })[0]).toBe(outcome);
  });

  test('before the first day of the file is not named if it has an identifier or its amount is usual', () => {
    const rows = [fileRow('2026-03-11', -450, 'CAFE BLAU'), last];
    const withId = importedRow('a', fileRow('2026-03-10', -450, 'CAFE BLAU', { externalId: '1' }));
    expect(outcomes({ rows, imported: [withId] })[0]).toBe('new');
    const earlier = importedRow('b', fileRow('2026-03-01', -450, 'CINEMA'));
    expect(outcomes({ rows, imported: [pending, earlier] })[0]).toBe('new');
    const again = fileRow('2026-03-20', -450, 'CINEMA');
    expect(outcomes({ rows: [...rows, again], imported: [pending] })).toEqual(['new', 'new', 'new']);
  });

  test('is none for another amount or in another source', () => {
    expect(outcomes({ rows: [first, fileRow('2026-03-12', -451), last], imported: [pending] })[1]).toBe('new');
    const others = [first, fileRow('2026-03-12', -450), last];
    expect(outcomes({ rows: [], others, imported: [pending] })[1]).toBe('new');
  });

  test('takes the nearest stored row, then the one with the same name', () => {
    const imported = [
      importedRow('far', fileRow('2026-03-05', -450, 'CAFE BLAU')),
      importedRow('near', fileRow('2026-03-10', -450, 'OTHER')),
      importedRow('same', fileRow('2026-03-20', -450, 'Blau Cafe')),
      importedRow('else', fileRow('2026-03-20', -450, 'OTHER')),
      importedRow('first', first),
      importedRow('last', last),
    ];
    const rows = [first, fileRow('2026-03-11', -450, 'CAFE 1'), fileRow('2026-03-21', -450, 'BLAU 2'), last];
    expect(outcomes({ rows, imported }).slice(1, 3)).toEqual([
      here('changed_by_bank', 'near'),
      here('changed_by_bank', 'same'),
    ]);
  });

  test('is recognized only by its name in a file that lacks three rows more than it has', () => {
    const stored = ['SHOP ONE', 'SHOP TWO', 'CAFE BLAU'].map((text, place) => {
      return importedRow(text, fileRow(`2026-03-1${place}`, -100 - place, text));
    });
    const rows = ['IKEA', 'SUBWAY', 'CAFE 0042'].map((text, place) => fileRow(`2026-03-13`, -100 - place, text));
    const file = [first, ...rows, last];

    expect(outcomes({ rows: file, imported: stored })).toEqual([
      ...['new', 'new', 'new'],
      here('changed_by_bank', 'CAFE BLAU'),
      'new',
    ]);
    expect(outcomes({ rows: file, imported: stored.slice(0, 2) })[1]).toBe(here('changed_by_bank', 'SHOP ONE'));
    const onTheirDays = rows.map((row, place) => ({ ...row, date: `2026-03-1${place}` as CalendarDate }));
    expect(outcomes({ rows: [first, ...onTheirDays, last], imported: stored })[1]).toBe(
      here('changed_by_bank', 'SHOP ONE'),
    );
    const listed = [...stored, importedRow('first', first)];
    expect(outcomes({ rows: file, imported: listed })[1]).toBe(here('changed_by_bank', 'SHOP ONE'));
  });

  test('is none if another kind of file tells most of the same rows on days near theirs', () => {
    const stored = [1, 2, 3, 4, 5].map((place) => {
      return importedRow(`${place}`, fileRow(`2026-03-1${place}`, -100 - place, `Shop ${place}`), { layout: 'ynab' });
    });
    const rows = [1, 2, 3, 4, 5].map((place) => fileRow(`2026-03-1${place + 1}`, -100 - place, `POS ${place}`));
    const match = (file: readonly FileRow[], layout: string | null) => {
      const sources = [{ sourceId: 'bank', layout, rows: file }];
      const { matches } = matchRows({ sources, imported: stored, entered: [], today: TODAY });
      return matches.map(({ rule }) => rule);
    };
    expect(match(rows, 'csv:1')).toEqual(rows.map(() => 'in_other_file'));
    // Files of the same kind have the same days.
    for (const layout of ['ynab', null]) expect(match(rows, layout)).toEqual(rows.map(() => null));
    // Those of another account have other rows beside them.
    const others = [1, 2].map((place) => fileRow(`2026-03-1${place}`, -900 - place, 'Other'));
    expect(match([...others, ...rows], 'csv:1').filter((rule) => rule === 'in_other_file')).toEqual([]);
  });

  test('leaves weekly debits alone that another file shows', () => {
    const debit = (day: string) => fileRow(`2026-03-${day}`, -999, 'GYM');
    const imported = [importedRow('1', debit('01')), importedRow('8', debit('08'))];
    const rows = [debit('08'), debit('15'), debit('22')];
    expect(outcomes({ rows, imported })).toEqual([here('fingerprint', '8'), 'new', 'new']);
  });
});

describe('a transaction that was entered already', () => {
  const row = fileRow('2026-03-10', -500, 'LIDL SAGT DANKE');

  test.each([
    ['2026-03-13', false],
    ['2026-03-12', true],
    ['2026-03-10', true],
    ['2026-03-03', true],
    ['2026-03-02', false],
  ])('is the row of March 10 if it is dated %s: %s', (date, isFound) => {
    const found = outcomes({ rows: [row], entered: [entered('typed', date, -500, 'Groceries')] });
    expect(found).toEqual([isFound ? 'here already_entered typed' : 'new']);
  });

  test('has the same amount and direction; savings are money out', () => {
    const typed = (amount: number) => [entered('typed', '2026-03-10', amount)];
    expect(outcomes({ rows: [row], entered: typed(500) })).toEqual(['new']);
    expect(outcomes({ rows: [row], entered: typed(-501) })).toEqual(['new']);
    const savings = [{ ...entered('typed', '2026-03-10', -500), type: 'savings' as const }];
    expect(outcomes({ rows: [row], entered: savings })).toEqual(['here already_entered typed']);
    const income = fileRow('2026-03-10', 500);
    expect(outcomes({ rows: [income], entered: typed(500) })).toEqual(['here already_entered typed']);
  });

  test('belongs to the nearest row of the file, not to the first', () => {
    const rows = [fileRow('2026-03-05', -500), fileRow('2026-03-03', -500), fileRow('2026-03-04', -500)];
    const typed = [entered('typed', '2026-03-03', -500)];
    expect(outcomes({ rows, entered: typed })).toEqual(['new', 'here already_entered typed', 'new']);
  });

  test('belongs to one row: a second coffee is new', () => {
    const found = outcomes({ rows: [row, row], entered: [entered('typed', '2026-03-10', -500)] });
    expect(found).toEqual(['here already_entered typed', 'new']);
  });

  test('keeps weekly debits apart', () => {
    const rows = ['02', '09', '16', '23'].map((day) => fileRow(`2026-03-${day}`, -999, 'GYM'));
    const typed = ['08', '22'].map((day) => entered(day, `2026-03-${day}`, -999, 'Gym'));
    const found = outcomes({ rows, entered: typed });
    expect(found).toEqual(['new', 'here already_entered 08', 'new', 'here already_entered 22']);
  });

  test('is chosen by its day first and by its text only between equal days', () => {
    const typed = [
      entered('other', '2026-03-10', -500, 'Bakery'),
      entered('lidl', '2026-03-10', -500, 'Lidl'),
      entered('same text', '2026-03-09', -500, 'LIDL SAGT DANKE'),
    ];
    expect(outcomes({ rows: [row], entered: typed })).toEqual(['here already_entered lidl']);
    expect(outcomes({ rows: [row], entered: typed.slice(2) })).toEqual(['here already_entered same text']);
  });

  test('takes the other of two equally near ones if another row needs the first', () => {
    const rows = [fileRow('2026-03-10', -500), fileRow('2026-03-12', -500)];
    const typed = ['11', '13'].map((day) => entered(day, `2026-03-${day}`, -500));
    expect(outcomes({ rows, entered: typed })).toEqual(['here already_entered 11', 'here already_entered 13']);
    const later = ['09', '11'].map((day) => entered(day, `2026-03-${day}`, -500));
    expect(outcomes({ rows, entered: later })).toEqual(['here already_entered 09', 'here already_entered 11']);
  });

  test('prefers a row that follows it to one that precedes it', () => {
    const rows = [fileRow('2026-03-09', -500), fileRow('2026-03-11', -500)];
    const found = outcomes({ rows, entered: [entered('typed', '2026-03-10', -500)] });
    expect(found).toEqual(['new', 'here already_entered typed']);
  });
});

describe('a transfer between own accounts', () => {
  const out = fileRow('2026-03-10', -20000, 'To savings');
  const into = (date: string) => fileRow(date, 20000, 'From checking');
  const transfer = 'left_out own_transfer';

  test.each([
    ['2026-03-10', transfer],
    ['2026-03-14', transfer],
    ['2026-03-06', transfer],
    ['2026-03-15', 'new'],
    ['2026-03-05', 'new'],
  ])('of March 10 has its other side on %s: %s', (date, outcome) => {
    expect(outcomes({ rows: [out], others: [into(date)] })).toEqual([outcome, outcome]);
  });

  test('needs two sources and opposite amounts', () => {
    expect(outcomes({ rows: [out, into('2026-03-10')] })).toEqual(['new', 'new']);
    expect(outcomes({ rows: [out], others: [fileRow('2026-03-10', -20000)] })).toEqual(['new', 'new']);
  });

  test('takes the nearest other side, and each once', () => {
    const others = [into('2026-03-13'), into('2026-03-11'), into('2026-03-09')];
    expect(outcomes({ rows: [out], others })).toEqual([transfer, 'new', transfer, 'new']);
  });

  test('finds its other side among the rows that the user left out before', () => {
    const leftOut = importedRow('a', out, { state: 'left_out' });
    expect(outcomes({ rows: [], others: [into('2026-03-12')], imported: [leftOut] })).toEqual([transfer]);
  });

  test('finds its other side among the savings of earlier imports, and among what the user has deleted', () => {
    const others = [into('2026-03-12')];
    const savings = importedRow('a', out, { isSavings: true });
    expect(outcomes({ rows: [], others, imported: [savings] })).toEqual([transfer]);
    expect(outcomes({ rows: [out], others, imported: [savings] })).toEqual([here('fingerprint', 'a'), transfer]);
    const deleted = importedRow('a', out, { state: 'deleted' });
    expect(outcomes({ rows: [], others, imported: [deleted] })).toEqual([transfer]);
  });

  test('may have its other side in an expense or income of an earlier import, which is named', () => {
    const kept = importedRow('a', out);
    const named = `new ${transactionOf('a')}`;
    expect(outcomes({ rows: [], others: [into('2026-03-12')], imported: [kept] })).toEqual([named]);
    expect(outcomes({ rows: [out], others: [into('2026-03-12')], imported: [kept] })[1]).toBe(named);
    expect(outcomes({ rows: [], others: [into('2026-03-15')], imported: [kept] })).toEqual(['new']);
    expect(outcomes({ rows: [into('2026-03-12')], imported: [kept] })).toEqual(['new']);
    const others = [into('2026-03-12'), into('2026-03-11')];
    expect(outcomes({ rows: [], others, imported: [kept] })).toEqual(['new', named]);
    const income = importedRow('b', into('2026-03-12'), { sourceId: 'savings' });
    expect(outcomes({ rows: [out], imported: [income] })).toEqual([`new ${transactionOf('b')}`]);
  });

  test('does not take the other side of an earlier transfer', () => {
    const imported = [
      importedRow('a', out, { state: 'left_out' }),
      importedRow('b', into('2026-03-12'), { state: 'left_out', sourceId: 'savings' }),
    ];
    const refund = fileRow('2026-03-11', 20000, 'Refund');
    expect(outcomes({ rows: [], others: [refund], imported })).toEqual(['new']);
    const both = outcomes({ rows: [out], others: [refund, into('2026-03-12')], imported });
    expect(both).toEqual(['left_out left_out_before a', 'new', 'left_out left_out_before b']);
  });

  test('is not proposed for rows that are here already', () => {
    const typed = [entered('typed', '2026-03-10', -20000)];
    const found = outcomes({ rows: [out], others: [into('2026-03-10')], entered: typed });
    expect(found).toEqual(['here already_entered typed', 'new']);
  });
});

describe('a row that was left out or deleted before', () => {
  const coffee = fileRow('2026-03-10', -450, 'Café', { externalId: 'X1' });
  const leftOut = importedRow('a', coffee, { state: 'left_out' });
  const deleted = importedRow('a', coffee, { state: 'deleted' });

  test('is left out again, by its identifier or its text', () => {
    expect(outcomes({ rows: [coffee], imported: [leftOut] })).toEqual(['left_out left_out_before a']);
    const renamed = { ...coffee, text: 'CAFE BLAU' };
    expect(outcomes({ rows: [renamed], imported: [leftOut] })).toEqual(['left_out left_out_before a']);
    const withoutId = { ...coffee, externalId: null };
    const found = outcomes({ rows: [withoutId], imported: [deleted] });
    expect(found).toEqual([`left_out deleted_before a ${transactionOf('a')}`]);
  });

  test('is left out again after the bank changed it', () => {
    const rows = [fileRow('2026-03-01', -1), fileRow('2026-03-12', -450, 'CAFE BLAU'), fileRow('2026-03-30', -2)];
    expect(outcomes({ rows, imported: [leftOut] })[1]).toBe('left_out left_out_before a');
  });

  test('does not stand for a second equal row', () => {
    const again = fileRow('2026-03-10', -450, 'Café');
    expect(outcomes({ rows: [again, again], imported: [leftOut] })).toEqual(['left_out left_out_before a', 'new']);
  });

  test('comes after equal rows that were kept', () => {
    const again = fileRow('2026-03-10', -450, 'Café');
    const found = outcomes({ rows: [again, again, again], imported: [leftOut, importedRow('b', again)] });
    expect(found).toEqual([here('fingerprint', 'b'), 'left_out left_out_before a', 'new']);
  });

  test('is here once the user has entered it by hand', () => {
    const typed = [entered('typed', '2026-03-10', -450)];
    expect(outcomes({ rows: [coffee], imported: [leftOut], entered: typed })).toEqual(['here already_entered a typed']);
    const other = fileRow('2026-03-11', -450, 'Another café');
    expect(outcomes({ rows: [coffee, other], imported: [leftOut], entered: typed })).toEqual([
      'left_out left_out_before a',
      'here already_entered typed',
    ]);
  });

  test('has the state of its newest row', () => {
    const taken = [leftOut, importedRow('a', coffee)];
    expect(outcomes({ rows: [coffee], imported: taken })).toEqual([here('external_id', 'a')]);
    const deletedLater = [importedRow('a', coffee), deleted];
    expect(outcomes({ rows: [coffee], imported: deletedLater })).toEqual([
      `left_out deleted_before a ${transactionOf('a')}`,
    ]);
  });
});

describe('a row without a match', () => {
  test.each([
    ['is new', fileRow('2026-03-31', -450), 'new'],
    [
      'is left out if another app marked it as a transfer',
      fileRow('2026-03-31', -450, 'x', { isTransfer: true }),
      'left_out marked_transfer',
    ],
    ['is not booked if the bank says so', fileRow('2026-03-31', -450, 'x', { status: 'PDNG' }), 'not_booked pending'],
    ['is not booked if it lies in the future', fileRow('2026-04-01', -450), 'not_booked future'],
    ['is not booked without money', fileRow('2026-03-31', 0), 'not_booked zero'],
  ])('%s', (_name, row, outcome) => {
    expect(outcomes({ rows: [row] })).toEqual([outcome]);
  });

  test('is recognized although another app marked it as a transfer', () => {
    const rows = [fileRow('2026-03-10', -450, 'x', { isTransfer: true })];
    expect(outcomes({ rows, entered: [entered('typed', '2026-03-10', -450)] })).toEqual(['here already_entered typed']);
  });

  test('takes no stored row if the bank has not booked it', () => {
    const rows = [fileRow('2026-03-10', -450, 'x', { status: 'Pending' }), fileRow('2026-03-11', -450)];
    const found = outcomes({ rows, entered: [entered('typed', '2026-03-10', -450)] });
    expect(found).toEqual(['not_booked pending', 'here already_entered typed']);
  });
});
