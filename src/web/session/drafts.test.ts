import { afterEach, expect, test, vi } from 'vitest';
import { keepDraftsOf, loadDraft, saveDraft } from '#web/session/drafts.ts';

const [ANN, BOB] = ['0192', '0193'];
const [GOAL, TRANSACTION] = ['POST /goals', 'POST /transactions'];

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('keeps one draft per form and replaces it', () => {
  saveDraft(ANN, GOAL, { name: 'Car' });
  saveDraft(ANN, TRANSACTION, { amount: '4.50' });
  saveDraft(ANN, GOAL, { name: 'Carav' });
  expect(loadDraft(ANN, GOAL)).toEqual({ name: 'Carav' });
  expect(loadDraft(ANN, TRANSACTION)).toEqual({ amount: '4.50' });
  expect(loadDraft(ANN, 'PUT /goals/:goalId 1')).toEqual({});
});

test('removes an empty draft', () => {
  saveDraft(ANN, GOAL, { name: 'Car' });
  saveDraft(ANN, GOAL, {});
  expect(loadDraft(ANN, GOAL)).toEqual({});
});

test('shows a draft only to its user', () => {
  saveDraft(ANN, GOAL, { name: 'Car' });
  expect(loadDraft(BOB, GOAL)).toEqual({});
});

test('removes the drafts of other users, also when another user saves one', () => {
  saveDraft(ANN, GOAL, { name: 'Car' });
  keepDraftsOf(ANN);
  expect(loadDraft(ANN, GOAL)).toEqual({ name: 'Car' });
  keepDraftsOf(BOB);
  expect(sessionStorage.length).toBe(0);
  saveDraft(ANN, GOAL, { name: 'Car' });
  saveDraft(BOB, GOAL, { name: 'House' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Car');
  keepDraftsOf(undefined);
  expect(sessionStorage.length).toBe(0);
});

test('keeps the 20 drafts that were edited last', () => {
  for (let form = 0; form < 20; form += 1) saveDraft(ANN, `form ${form}`, { name: 'Car' });
  saveDraft(ANN, 'form 0', { name: 'Carav' });
  saveDraft(ANN, 'form 20', { name: 'Car' });
  expect(loadDraft(ANN, 'form 0')).toEqual({ name: 'Carav' });
  expect(loadDraft(ANN, 'form 1')).toEqual({});
  expect(loadDraft(ANN, 'form 2')).toEqual({ name: 'Car' });
});

test('removes a draft that grows beyond its limit', () => {
  saveDraft(ANN, GOAL, { name: 'Car' });
  saveDraft(ANN, GOAL, { name: 'x'.repeat(20_001) });
  expect(loadDraft(ANN, GOAL)).toEqual({});
});

test.each(['{"userId":', 'null', '{"userId":"0192"}', '{"userId":"0192","forms":{"POST /goals":{"name":7}}}'])(
  'treats the corrupt drafts %s as none',
  (text) => {
    sessionStorage.setItem('drafts', text);
    expect(loadDraft(ANN, GOAL)).toEqual({});
    saveDraft(ANN, GOAL, { name: 'Car' });
    expect(loadDraft(ANN, GOAL)).toEqual({ name: 'Car' });
  },
);

test('ignores a storage that is full or forbidden', () => {
  const forbidden = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: forbidden, removeItem: forbidden });
  expect(() => saveDraft(ANN, GOAL, { name: 'Car' })).not.toThrow();
  expect(() => keepDraftsOf(BOB)).not.toThrow();
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => saveDraft(ANN, GOAL, { name: 'Car' })).not.toThrow();
  expect(loadDraft(ANN, GOAL)).toEqual({});
});
