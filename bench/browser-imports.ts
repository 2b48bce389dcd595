import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { calendarDateAt } from '#server/http/today.ts';
import type { Filled } from './growth.ts';
import { milliseconds, noLongTasks, openBrowser, SLOWDOWN, WATCH_LONG_TASKS } from './pages.ts';
import { FILE_ROWS, statementLines, toCsv } from './statement.ts';
import type { Row } from './table.ts';

const ROUNDS = 5;
const PATH = '/transactions/import';

/**
 * The browser slows down only the thread of a page. This runs the code of a worker in a frame of that thread, which makes
 * reading slower than it is on a phone, whose worker has a thread of its own.
 */
const WORKER_IN_PAGE = `
  if (window === top) window.Worker = class {
    constructor(url) {
      const frame = document.body.appendChild(document.createElement('iframe'));
      this.terminate = () => frame.remove();
      this.inner = frame.contentWindow;
      this.inner.postMessage = (data) => queueMicrotask(() => this.onmessage?.({ data: structuredClone(data) }));
      const script = frame.contentDocument.createElement('script');
      this.loaded = new Promise((resolve) => { script.onload = resolve; });
      frame.contentDocument.head.append(Object.assign(script, { type: 'module', src: url }));
    }
    async postMessage(data) {
      await this.loaded;
      this.inner.dispatchEvent(new this.inner.MessageEvent('message', { data }));
    }
  };
`;

/** Reads the largest file with a slow processor, and takes it through the review with a fast one. */
export async function measureImportsInBrowser(filled: Filled): Promise<Row[]> {
  const { open, close } = await openBrowser(filled);
  const end = calendarDateAt(Date.now(), 'America/New_York');
  // A file of the disk: Playwright would build one from bytes in the page's thread, which takes 100 ms.
  const file = join(filled.env.DATA_DIR ?? '', 'bank.csv');
  await writeFile(file, toCsv(statementLines(0, { total: FILE_ROWS, end })));
  const choose = async (page: Page) => {
    await page.waitForLoadState('networkidle');
    await page.evaluate(`addEventListener('change', () => { window.chosenAt = performance.now(); }, true)`);
    await page.evaluate(WATCH_LONG_TASKS);
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.getByRole('heading', { name: 'Is this right?' }).waitFor();
  };
  try {
    const read: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await open(PATH, SLOWDOWN, `${WORKER_IN_PAGE} ${WATCH_HEADING}`);
      await choose(page);
      read.push(await page.evaluate('window.headingAt - window.chosenAt'));
      await page.close();
    }
    const page = await open(PATH, 1);
    await choose(page);
    await page.getByLabel('Account name').fill('Checking');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^Import \d/ }).click();
    await page.getByRole('button', { name: 'Import as Other' }).click();
    await page.getByRole('button', { name: 'Undo Import' }).waitFor();
    return [
      milliseconds(`reading ${FILE_ROWS} rows of CSV, CPU ${SLOWDOWN}x slower`, read, 1000),
      noLongTasks(`reading, reviewing, and importing ${FILE_ROWS} rows`, await page.evaluate('window.longTasks')),
    ];
  } finally {
    await close();
  }
}

/** Records when the check of a file is shown. */
const WATCH_HEADING = `
  if (window === top) new MutationObserver(() => {
    if (document.querySelector('h1')?.textContent === 'Is this right?') {
      requestAnimationFrame(() => { window.headingAt ??= performance.now(); });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;
