import { beforeEach, expect, test } from 'vitest';
import { announce, clearToast, dismissToast, getToast, holdToast, showToast } from './toast-store.ts';

beforeEach(clearToast);

const UNDO = { message: 'Coffee saved', action: { label: 'Undo', run: () => {} } };
const NEWS = { message: 'A new version is ready', action: { label: 'Update', run: () => {} } };

test.each([UNDO, { message: 'Not saved', stays: true }])(
  'an announcement waits until $message is dismissed',
  (toast) => {
    const id = showToast(toast);
    announce({ message: '1 transaction sent' });
    announce(NEWS);
    expect(getToast()?.message).toBe(toast.message);
    dismissToast(id);
    expect(getToast()?.message).toBe('1 transaction sent');
    dismissToast(getToast()?.id ?? 0);
    expect(getToast()?.message).toBe(NEWS.message);
  },
);

test('an announcement replaces a toast that offers nothing', () => {
  showToast({ message: 'Coffee saved' });
  announce(NEWS);
  expect(getToast()?.message).toBe(NEWS.message);
});

test('the next user gets no announcement of the user before', () => {
  showToast(UNDO);
  announce({ message: '1 transaction sent' });
  clearToast();
  dismissToast(showToast(UNDO));
  expect(getToast()).toBeUndefined();
});

test('a toast appears once its screen has been left', () => {
  holdToast(true);
  showToast(UNDO);
  expect(getToast()).toBeUndefined();
  holdToast(false);
  expect(getToast()?.message).toBe(UNDO.message);
});
