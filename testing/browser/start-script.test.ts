import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('../../public/start.js', import.meta.url), 'utf8');

interface Browser {
  has?: boolean;
  isWellFormed?: boolean;
  localStorage?: Pick<Storage, 'getItem'>;
}

const STORES_DARK = { getItem: () => 'Dark' };
const BLOCKS_STORAGE = {
  getItem: () => {
    throw new Error('The operation is insecure.');
  },
};

/** Runs the script in the page of a browser. @returns the attributes of the page and the text in it */
function start({ has = true, isWellFormed = true, localStorage = STORES_DARK }: Browser) {
  const dataset: Record<string, string> = {};
  const placeholder = { textContent: 'Loading...' };
  const context = createContext({
    document: { documentElement: { dataset }, querySelector: () => placeholder },
    MutationObserver: class {
      observe() {}
    },
    CSS: { supports: () => has },
    addEventListener: (_: string, listener: () => void) => listener(),
    localStorage,
  });
  if (!isWellFormed) runInContext('delete String.prototype.isWellFormed', context);
  runInContext(source, context);
  return { dataset, text: placeholder.textContent };
}

test('starts the app in the stored theme', () => {
  expect(start({})).toEqual({ dataset: { theme: 'dark' }, text: 'Loading...' });
});

test.each([
  ['Safari 16.3, Chrome 110, and Firefox 118', { isWellFormed: false }],
  ['Firefox 120', { has: false }],
  ['older browsers that block storage', { has: false, isWellFormed: false, localStorage: BLOCKS_STORAGE }],
])('names the oldest versions in %s', (_, browser) => {
  const { dataset, text } = start(browser);
  expect(dataset.problem).toBe('');
  expect(text).toContain('Safari 16.4, Chrome 111, Edge 111, or Firefox 121');
});

test('says what to allow in a browser that blocks cookies', () => {
  const { dataset, text } = start({ localStorage: BLOCKS_STORAGE });
  expect(dataset).toEqual({ theme: 'light', problem: '' });
  expect(text).toContain('Allow cookies and site data for this site');
});
