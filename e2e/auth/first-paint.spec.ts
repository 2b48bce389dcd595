import type { Page } from '@playwright/test';
import { type Account, enterAsGuest, PASSWORD, register, registerElsewhere } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { fill } from '#e2e/page/field-errors.ts';
import { expectNoLayoutShift, watchLayoutShifts } from '#e2e/page/layout-shift.ts';
import { watchRequests } from '#e2e/page/requests.ts';
import { scriptsOf } from '#e2e/page/scripts.ts';
import { record } from '#e2e/transactions/ledger.ts';

/** Call before opening a screen: keeps its scripts waiting. @returns a function that lets them load */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

/** The texts and the places of the header and of all tabs. */
const frameOf = (page: Page) =>
  page.locator('header, header :is(h1, a, button), nav a').evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return { text: part.textContent, current: part.ariaCurrent, place: { x, y, width, height } };
    }),
  );

test('the login and the registration show before the app, which takes over what was typed', async ({ page }) => {
  for (const [path, label, title] of [
    ['/login', 'Email', 'Log In'],
    ['/register', 'Full Name', 'Create Account'],
  ] as const) {
    const release = await holdScripts(page);
    await watchLayoutShifts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: title })).toHaveCSS('background-color', 'rgb(11, 93, 116)');
    for (const button of await page.getByRole('button').all()) await expect(button).toBeDisabled();
    await page.getByLabel(label).pressSequentially('ann');
    // Enter submits nothing, above all no password in the address.
    await page.getByLabel(label).press('Enter');
    await expect(page).toHaveURL(path);

    release();
    await expect(page.getByRole('button', { name: title })).toBeEnabled();
    await expect(page.getByLabel(label)).toHaveValue('ann');
    await expect(page.getByLabel(label)).toBeFocused();
    await page.getByLabel(label).pressSequentially('@example.com');
    await expect(page.getByLabel(label)).toHaveValue('ann@example.com');
    await expectNoLayoutShift(page);
  }
});

test('the frame of a screen shows before the app, which moves nothing', async ({ page }) => {
  test.slow();
  await page.clock.setFixedTime('2026-03-18T19:00:00-04:00');
  const ann = await register(page);
  await watchLayoutShifts(page);
  for (const [path, title] of [
    ['/', 'Good evening!'],
    ['/transactions', 'Transactions'],
    ['/reports', 'Reports & Insights'],
    ['/goals/new', 'New Goal'],
    ['/settings', 'Settings'],
    ['/settings/profile', 'Profile Settings'],
  ] as const) {
    const release = await holdScripts(page);
    await page.evaluate(() => localStorage.setItem('theme', 'Dark'));
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('h1')).toHaveText(title);
    await expect(page.getByRole('status')).toHaveText('Loading...');
    expect(await page.content()).not.toContain(ann.user.name);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const frame = await frameOf(page);
    release();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await frameOf(page)).toEqual(frame);
    await expectNoLayoutShift(page);
  }
});

test('the data of a screen are requested before the app has loaded, and only once', async ({ page }) => {
  const ann = await register(page);
  const [tea] = await record(ann, [{ description: 'Tea', amount: 3, date: '2026-01-05' }]);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const settled = watchRequests(page);
  for (const [path, data, shown] of [
    ['/dashboard', ['/api/dashboard', '/api/goals'], page.getByText('Tea')],
    [`/transactions/${tea?._id}/edit`, [`/api/transactions/${tea?._id}`], page.getByLabel('Description')],
  ] as const) {
    requested.length = 0;
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => requested).toEqual(expect.arrayContaining([...data]));
    release();
    await expect(shown).toBeVisible();
    await settled();
    for (const one of data)
      expect(
        requested.filter((other) => other === one),
        path,
      ).toHaveLength(1);
  }
});

test('a press in a frame counts once the app is there', async ({ page }) => {
  await register(page);
  for (const [path, control, shown] of [
    ['/dashboard', 'nav a:has-text("Budget")', page.getByRole('heading', { level: 1, name: 'Budget' })],
    ['/goals/new', '[aria-label="Back"]', page.getByRole('heading', { level: 1, name: 'Goals' })],
    ['/transactions', '[aria-label="Filters"]', page.getByRole('button', { name: 'Filters', expanded: true })],
  ] as const) {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const box = await page.locator('#root > [inert]').locator(control).boundingBox();
    if (!box) throw new Error(`The frame of ${path} has no ${control}.`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    release();
    await expect(shown).toBeVisible();
  }
});

test.describe('opened without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the stored build has the frames, too', async ({ page, context, consoleWatch }) => {
    consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
    await register(page);
    await page.goto('/dashboard');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        const heading = document.querySelector('#root > [inert] h1');
        if (heading) document.documentElement.dataset.frame = heading.textContent;
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await context.setOffline(true);
    await page.goto('/goals/new');
    await expect(page.getByRole('heading', { name: 'New Goal' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-frame', 'New Goal');
  });
});

test.describe('on a repeat visit of the dashboard', () => {
  test.use({ serviceWorkers: 'allow' });

  type Observed = typeof globalThis & { balance?: unknown; partsOf: (card: Element) => unknown };

  /** Opens the dashboard again, from the stored page. Before that, waits until it is stored. */
  async function openAgain(page: Page): Promise<void> {
    await page.goto('/dashboard');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.addInitScript(() => {
      const observed = globalThis as Observed;
      /** The texts, sizes, and places of everything that the card shows. */
      observed.partsOf = (card) =>
        [...card.querySelectorAll('h2, p, dt, dd, span, svg')].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [part.textContent, getComputedStyle(part).fontSize, getComputedStyle(part).color, x, y, width, height];
        });
      new MutationObserver(() => {
        const card = document.querySelector('#root > [inert] section');
        if (card) observed.balance = observed.partsOf(card);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/dashboard');
  }

  /** What showed of the card before the app. */
  const shownEarly = (page: Page) => page.evaluate(() => (globalThis as Observed).balance);

  const finishFirstSteps = (page: Page, { user }: Account) =>
    page.evaluate((id) => localStorage.setItem('startedAccount', id), user._id);

  const balance = (page: Page) => page.getByRole('region', { name: 'Balance Summary' });

  test('the balance shows before the app, which changes nothing of it', async ({ page }) => {
    const ann = await register(page);
    await record(ann, [
      { type: 'income', amount: 1234.5, category: 'salary', date: '2026-01-05' },
      { amount: 2_000_000.75, date: '2026-01-05' },
    ]);
    await finishFirstSteps(page, ann);
    await watchLayoutShifts(page);
    await openAgain(page);
    await expect(balance(page)).toContainText('-$1,998,766.25');
    const parts = await balance(page).evaluate((card) => (globalThis as Observed).partsOf(card));
    expect(await shownEarly(page)).toEqual(parts);
    await expectNoLayoutShift(page);
  });

  test('the app starts without the balance if that arrives late', async ({ page }) => {
    const ann = await register(page);
    await finishFirstSteps(page, ann);
    const released = Promise.withResolvers<void>();
    await openAgain(page);
    await page.route('**/api/dashboard', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('navigation')).toBeVisible();
    released.resolve();
    await expect(balance(page)).toContainText('$0.00');
    expect(await shownEarly(page)).toBeUndefined();
  });

  test('no balance shows before the app if something else will be above it', async ({ page }) => {
    await register(page);
    await openAgain(page);
    await expect(page.getByRole('region', { name: 'Getting Started' })).toBeVisible();
    expect(await shownEarly(page)).toBeUndefined();
  });

  test('the app starts if the stored user cannot be read', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/stored user could not be read/);
    await register(page);
    await openAgain(page);
    await page.evaluate(() => localStorage.setItem('user', '{"deletionScheduledFor":null'));
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  });

  test("no balance shows under a guest's banner before the app", async ({ page }) => {
    await enterAsGuest(page);
    await page.evaluate(() => localStorage.setItem('startedAccount', JSON.parse(localStorage.user)._id));
    await openAgain(page);
    await expect(page.getByText("You're using a guest account")).toBeVisible();
    expect(await shownEarly(page)).toBeUndefined();
  });
});

test("a guest's banner moves nothing of the frame", async ({ page }) => {
  await enterAsGuest(page);
  await watchLayoutShifts(page);
  const release = await holdScripts(page);
  await page.goto('/budget', { waitUntil: 'commit' });
  await expect(page.locator('h1')).toHaveText('Budget');
  release();
  await expect(page.getByText("You're using a guest account")).toBeVisible();
  await expectNoLayoutShift(page);
});

for (const [name, item] of [
  ['no session', ['token', '']],
  ['a deletion that is announced above the frame', ['user', '{"deletionScheduledFor":"2026-04-01"}']],
] as const) {
  test(`with ${name}, no frame shows before the app`, async ({ page }) => {
    await register(page);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), item);
    const release = await holdScripts(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.locator('h1, nav')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test.describe('in the background', () => {
  test.use({ loadsAhead: true });

  test('the login takes at most ten requests, with the icon and the manifest', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const settled = watchRequests(page);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
    await settled();
    await page.waitForLoadState('networkidle');
    // Playwright hides the manifest and the two requests of Chrome for the icon.
    expect(requested.length, requested.join(' ')).toBeLessThanOrEqual(7);
  });

  test('the scripts of the dashboard arrive when the user begins to log in, and all others after the login', async ({
    page,
    server,
  }) => {
    const email = await registerElsewhere(page, 'Ann Example');
    const [dashboard = ''] = await scriptsOf('features/dashboard/dashboard-screen');
    const [goals = ''] = await scriptsOf('features/goals/goals-screen');
    const hasLoaded = (file: string) =>
      page.evaluate((name) => performance.getEntriesByName(name).length > 0, `${server.url}${file}`);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
    await page.waitForLoadState('networkidle');
    expect(await hasLoaded(dashboard)).toBe(false);

    await fill(page, { Email: email, Password: PASSWORD });
    await expect.poll(() => hasLoaded(dashboard)).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(await hasLoaded(goals)).toBe(false);

    await page.getByRole('button', { name: 'Log In' }).click();
    await expect.poll(() => hasLoaded(goals)).toBe(true);
  });
});

test('the packages of the app are a script of their own, and no script runs in the task of the parser', async ({
  page,
}) => {
  for (const path of ['/login', '/dashboard']) {
    const html = await (await page.request.get(path)).text();
    const scripts = Array.from(html.matchAll(/<script type="module" (async )?crossorigin src="([^"]+)"/g));
    expect(scripts.map(([, async]) => async)).toEqual(['async ', 'async ']);
    expect(scripts[1]?.[2]).toContain('/assets/index-');
  }
});

test('the page of the login has no account, also for a user who is logged in', async ({ page }) => {
  const ann = await register(page);
  await page.goto('/login');
  await expect(page.getByText("You're still logged in as")).toBeVisible();
  const html = await (await page.request.get('/login')).text();
  expect(html).not.toContain(ann.token);
  expect(html).toContain('<h1');
});
