import type { Page } from 'playwright-core';
import type { Shot } from './shoot.ts';

type Open = Shot['open'];

/** Opens a path and waits until all requests have finished. */
export function at(path: string): Open {
  return async (page) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading').first().waitFor();
  };
}

/** Presses the buttons or links with these names, one after another. */
export function press(...names: string[]): Open {
  return async (page) => {
    for (const name of names) await control(page, name).click();
  };
}

/** Waits for the heading or the text of the screen that a press leads to. */
export function sees(text: string): Open {
  return async (page) => {
    const heading = page.getByRole('heading', { name: text });
    await heading.or(page.getByText(text)).first().waitFor();
  };
}

export function type(values: Record<string, string>): Open {
  return async (page) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  };
}

/** A screen while it waits for the server. */
export function loading(path: string): Open {
  return async (page) => {
    await page.route('**/api/**', () => {});
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
  };
}

/** A screen while the server responds to none of these requests. */
export function failing(path: string, requests = '**/api/**'): Open {
  return async (page) => {
    const json = { success: false, code: 'internal', message: 'The server has made a mistake. Please try again.' };
    await page.route(requests, (route) => route.fulfill({ status: 500, json }));
    await at(path)(page);
    // The screen retries with growing pauses.
    for (let tries = 0; tries < 4; tries += 1) {
      await page.clock.runFor(10_000);
      await page.waitForTimeout(100);
    }
  };
}

export function inTurn(...steps: Open[]): Open {
  return async (page) => {
    for (const step of steps) await step(page);
  };
}

/** A button or a link by a part of its name. */
function control(page: Page, name: string) {
  const named = { name: new RegExp(`^${name}`) };
  return page
    .getByRole('button', named)
    .or(page.getByRole('link', named))
    .or(page.getByRole('radio', named))
    .or(page.locator('summary', { hasText: name }))
    .first();
}
