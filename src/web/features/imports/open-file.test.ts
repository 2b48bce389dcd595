import { describe, expect, test, vi } from 'vitest';
import type { KnownSource } from '#shared/imports/contract.ts';
import { readStatement } from '#shared/statements/read-statement.ts';
import type { Answers } from '#shared/statements/statement.ts';
import { contentOf } from './file-content.ts';
import {
  answerQuestions,
  canSwapDirection,
  earlierAnswers,
  isClear,
  openFile,
  readLikeEarlier,
  swapDirection,
  toImport,
  withAccount,
} from './open-file.ts';

/** Leaves the order of its dates and the direction of its amounts open. */
const OPEN = 'Date,Payee,Amount\n02/03/2024,Shop,1.00\n';
const CLEAR = 'Date,Payee,Amount\n2024-03-02,Shop,-1.00\n';
const OFX =
  '<OFX><FI><ORG>Bank</FI><STMTRS><BANKACCTFROM><ACCTID>123456789</BANKACCTFROM><STMTTRN><DTPOSTED>20240302<TRNAMT>-1</STMTTRN></STMTRS></OFX>';

const readerOf = (text: string) =>
  vi.fn(async (answers: Answers) => contentOf(readStatement(new TextEncoder().encode(text), answers)));
const layoutOf = async (text: string) => (await readerOf(text)({})).accounts[0]?.layout ?? '';

async function known(text: string, source: Partial<KnownSource> = {}): Promise<KnownSource> {
  const _id = (source.name ?? 'card') as KnownSource['_id'];
  return { _id, name: 'Card', layout: await layoutOf(text), answers: {}, lastImportAt: 1, ...source };
}

const open = (text: string, sources: readonly KnownSource[] = [], read = readerOf(text)) =>
  openFile(new File([text], 'statement'), sources, read);

describe('a file that was read', () => {
  test('is clear if it names its account and leaves nothing open', async () => {
    expect(isClear(await open(OFX))).toBe(true);
    expect(isClear(await open(CLEAR))).toBe(false);
    expect(isClear(await open('!Type:Bank\nD1/31/24\nT1\n^\n', [await known('!Type:Bank\nD1/31/24\nT1\n^\n')]))).toBe(
      false,
    );
  });

  test('is clear if its columns are those of a single known account', async () => {
    expect(isClear(await open(CLEAR, [await known(CLEAR), await known(OFX, { name: 'Bank' })]))).toBe(true);
    expect(isClear(await open(CLEAR, [await known(CLEAR), await known(CLEAR, { name: 'Other' })]))).toBe(false);
  });

  test('is clear if its columns are those of an account in several currencies', async () => {
    const text = 'Date,Payee,Amount,Currency\n2024-03-02,Shop,-1.00,EUR\n2024-03-03,Cafe,-2.00,USD\n';
    const sources = [await known(text, { name: 'Trip (EUR)' }), await known(text, { name: 'Trip (USD)' })];
    const opened = await open(text, sources);
    expect(isClear(opened)).toBe(true);
    const { accounts, tookAccount } = toImport(opened, false);
    expect(accounts.map(({ name, sourceId }) => [name, sourceId])).toEqual([
      ['Trip (EUR)', undefined],
      ['Trip (USD)', undefined],
    ]);
    expect(tookAccount).toBe('Trip');
    expect(isClear(await open(text, [...sources, await known(text, { name: 'Home (EUR)' })]))).toBe(false);
    expect(isClear(await open(text.replace('USD', 'EUR'), sources))).toBe(false);
  });

  test('is clear if Centwise made it, and gets that name', async () => {
    const own = 'Date,Type,Amount,Category,Goal,Description,Note,Id\n2024-03-02,expense,-1.00,groceries,,Shop,,1\n';
    const opened = await open(own);
    expect([isClear(opened), toImport(opened, true).accounts.map(({ name }) => name)]).toEqual([true, ['Centwise']]);
  });

  test('is not clear without a row', async () => {
    expect(isClear(await open('<OFX><STMTRS></STMTRS></OFX>'))).toBe(false);
  });

  test('writes money out like the last file of its account, and asks if it seems not to', async () => {
    const card = await known(CLEAR, { answers: { sign: 'out' } });
    const opened = await open(CLEAR, [card]);
    expect(isClear(opened)).toBe(false);
    expect(opened.content.accounts[0]?.rows.map(({ amount }) => amount)).toEqual([100]);
    expect(opened.questions).toEqual([
      {
        id: 'sign',
        text: 'Is “Shop” of $1.00 money in or money out?',
        choices: [
          { value: 'in', label: 'Money out' },
          { value: 'out', label: 'Money in' },
        ],
        proposed: 'out',
      },
    ]);
    const long = CLEAR.replace('Shop', 'Shop '.repeat(20));
    expect((await open(long, [card])).questions[0]?.text).toMatch(/^Is “Shop .{35}” of \$1\.00 money/);
    const answered = await answerQuestions(opened, { sign: 'in' }, readerOf(CLEAR));
    expect(answered.content.accounts[0]?.rows.map(({ amount }) => amount)).toEqual([-100]);
    expect(toImport(answered, true).accounts).toMatchObject([{ answers: { sign: 'in' } }]);
  });

  test('is read like the files of the account that the user chooses', async () => {
    const [bank, card] = [await known(CLEAR, { name: 'Bank', answers: { sign: 'in' } }), await known(CLEAR)];
    const sources = [bank, { ...card, answers: { sign: 'out' } }];
    const opened = { ...(await open(CLEAR, sources)), account: { sourceId: card._id, name: 'Card' } };
    expect(earlierAnswers({ ...opened, account: { sourceId: bank._id, name: 'Bank' } })).toBeUndefined();
    expect(earlierAnswers({ ...opened, account: { sourceId: undefined, name: 'New' } })).toBeUndefined();
    const given = earlierAnswers(opened);
    expect(given).toEqual({ sign: 'out' });
    const again = await readLikeEarlier(opened, given ?? {}, readerOf(CLEAR));
    expect(again.content.accounts[0]?.rows.map(({ amount }) => amount)).toEqual([100]);
    expect(again.questions).toMatchObject([{ id: 'sign', proposed: 'out' }]);
    const back = { ...again, account: { sourceId: bank._id, name: 'Bank' } };
    const bankAgain = await readLikeEarlier(back, earlierAnswers(back) ?? {}, readerOf(CLEAR));
    expect(bankAgain.content.accounts[0]?.rows.map(({ amount }) => amount)).toEqual([-100]);
  });

  test('is not read like the file of another account that it names, with the same columns', async () => {
    const text = 'Date,Payee,Amount,Account\n2024-03-02,Deposit,2000.00,Checking\n';
    const card = await known(text, { name: 'Card', answers: { sign: 'out' } });
    expect((await open(text, [card])).content.questions).toMatchObject([{ id: 'sign' }]);
    const checking = await known(text, { name: 'Checking', answers: { sign: 'in' }, lastImportAt: 0 });
    const opened = await open(text, [card, checking]);
    expect([isClear(opened), opened.content.accounts[0]?.rows[0]?.amount]).toEqual([true, 2000_00]);
  });

  test('remembers its direction with its account, also if nobody was asked', async () => {
    expect(toImport(await open(CLEAR), true).accounts).toMatchObject([{ answers: { sign: 'in' } }]);
    expect(toImport(await open(OFX), true).accounts).toMatchObject([{ answers: {} }]);
  });

  test('can be turned around if nobody was asked for its direction, which its account then remembers', async () => {
    const read = readerOf(CLEAR);
    const swapped = await swapDirection(await open(CLEAR), read);
    expect(swapped.content.accounts).toMatchObject([{ rows: [{ amount: 1_00 }] }]);
    expect(toImport(swapped, true).accounts).toMatchObject([{ answers: { sign: 'out' } }]);
    const back = await swapDirection(swapped, read);
    expect(back.content.accounts).toMatchObject([{ rows: [{ amount: -1_00 }] }]);

    const can = async (text: string) => canSwapDirection(await open(text));
    expect(await can(CLEAR)).toBe(true);
    expect(await can(OPEN)).toBe(false);
    expect(await can(OFX)).toBe(false);
    expect(await can('Date,Payee,Debit,Credit\n2024-03-02,Shop,1.00,\n')).toBe(false);
    expect(await can(CLEAR.replace('03-02', '13-02'))).toBe(false);
  });

  test('keeps the answer about the direction of amounts for the next file', async () => {
    const opened = await open(CLEAR, [await known(CLEAR, { answers: { sign: 'in' } })]);
    expect(isClear(opened)).toBe(true);
    expect(toImport(opened, false).accounts).toMatchObject([{ answers: { sign: 'in' } }]);
  });

  test('is read with the answers of the last file like it, and asks only which account it is from', async () => {
    const sources = [
      await known(OPEN, { name: 'Older', answers: { dateOrder: 'mdy', sign: 'in' } }),
      await known(OPEN, {
        name: 'Last',
        answers: { dateOrder: 'dmy', sign: 'out', amountColumn: '7' },
        lastImportAt: 2,
      }),
    ];
    const opened = await open(OPEN, sources);
    expect(opened.content.questions).toEqual([]);
    expect(opened.account).toBeUndefined();
    const account = { sourceId: sources[1]?._id, name: 'Last' };
    expect(toImport({ ...opened, account }, true).accounts).toMatchObject([
      {
        sourceId: 'Last',
        name: 'Last',
        answers: { dateOrder: 'dmy', sign: 'out' },
        rows: [{ date: '2024-03-02', amount: -1_00, text: 'Shop', externalId: null, status: null }],
      },
    ]);
  });

  test('ignores remembered answers to questions that it does not leave open', async () => {
    const read = readerOf(CLEAR);
    const opened = await open(CLEAR, [await known(CLEAR, { answers: { dateOrder: 'dmy', sign: 'in 5.00' } })], read);
    expect(read).toHaveBeenCalledTimes(1);
    expect(toImport(opened, true).accounts).toMatchObject([
      { answers: {}, rows: [{ date: '2024-03-02', amount: -1_00 }] },
    ]);
  });
});

describe('the account that the user chose before', () => {
  test('is taken again unless it is the proposed one or gone, or another question is open', async () => {
    const sources = [await known(CLEAR), await known(CLEAR, { name: 'Other' })];
    const account = { sourceId: sources[1]?._id, name: 'Other' };
    const opened = await open(CLEAR, sources);
    expect(withAccount(opened, account)).toEqual({ ...opened, account });
    expect(withAccount(opened, { sourceId: undefined, name: 'New' })?.account?.name).toBe('New');
    expect(withAccount(opened, undefined)).toBeUndefined();
    expect(withAccount({ ...opened, account }, account)).toBeUndefined();
    expect(withAccount({ ...opened, sources: [] }, account)).toBeUndefined();
    expect(withAccount(await open(OPEN, sources), account)).toBeUndefined();
  });
});

describe('an answer', () => {
  test('changes the rows, stays changeable, and is remembered with the proposed answers to the other questions', async () => {
    const read = readerOf(OPEN);
    const first = await open(OPEN, [], read);
    const answered = await answerQuestions(first, { dateOrder: 'dmy' }, read);
    expect(answered.content.accounts).toMatchObject([{ rows: [{ date: '2024-03-02' }] }]);
    expect(answered.questions.map(({ id }) => id).sort()).toEqual(['dateOrder', 'sign']);
    const changed = await answerQuestions(answered, { dateOrder: 'mdy' }, read);
    expect(changed.content.accounts).toMatchObject([{ rows: [{ date: '2024-02-03' }] }]);
    expect(toImport({ ...changed, account: { sourceId: undefined, name: ' Card ' } }, true).accounts).toMatchObject([
      { name: 'Card', answers: { dateOrder: 'mdy', sign: 'out' } },
    ]);
  });
});
