import type { Page } from '@playwright/test';
import { register } from '#e2e/auth/account.ts';
import { expect, NOON, test } from '#e2e/fixtures.ts';
import { coming, question } from '#e2e/forecast/forecast.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '#e2e/page/accessibility.ts';
import { button } from '#e2e/page/button.ts';
import { expectFieldError, fill } from '#e2e/page/field-errors.ts';
import { abort, interceptNext, loseResponse } from '#e2e/page/intercept.ts';
import { tabTo } from '#e2e/page/keyboard.ts';
import { toast } from '#e2e/page/toast.ts';
import { record } from '#e2e/transactions/ledger.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { type Schedule, schedulesContract } from '#shared/schedules/contract.ts';
import type { OccurrenceAction } from '#shared/schedules/occurrence.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { schedule, scheduleRow } from './schedules.ts';

/** The option that is chosen for where changes apply from. */
const chosenFrom = (page: Page) => page.getByLabel('Changes Apply From').locator('option:checked');

test('rent on the 31st is set up, changed from an occurrence on, paused, deleted, and restored', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  await schedule(ann, [
    {
      description: 'Salary',
      type: 'income',
      category: 'salary',
      amount: 2000,
      first: '2026-03-27',
      rule: { unit: 'week', interval: 2 },
    },
    { description: 'Power', amount: 80, highest: 120, first: '2026-03-20' },
    {
      description: 'Magazine',
      amount: 9,
      first: '2025-01-05',
      rule: { end: { kind: 'until', day: '2025-06-05' as never } },
    },
  ]);
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Recurring Transactions/ }).click();
  const year = page.getByRole('region', { name: 'In a Year' });
  await expect(year).toContainText('Income$52,000.00');
  await expect(year).toContainText('Bills$960.00 to $1,440.00');
  await expect(scheduleRow(page, 'Ended', 'Magazine')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Add Recurring Transaction' }).click();
  await expect(page.getByLabel('Description')).toBeFocused();
  await expect(page.getByLabel('Category')).toHaveValue('bills');
  await fill(page, { Description: 'Rent', Amount: '1200', 'First Day': '2026-03-31' });
  await expect(page.getByText('Every month on the 31st, or the last day')).toBeVisible();
  await expect(page.getByText('Next: Mar 31, Apr 30, May 31')).toBeVisible();
  await page.getByText('More options').click();
  await page.getByLabel('Ends', { exact: true }).selectOption('until');
  await page.getByLabel('Last Day', { exact: true }).fill('2026-03-01');
  await button(page, 'Save').click();
  await expectFieldError(page.getByLabel('Last Day', { exact: true }), 'The last day cannot be before the first one');
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Ends', { exact: true }).selectOption('never');
  await button(page, 'Save').click();
  await expect(toast(page)).toContainText('Rent saved');
  const [message, add] = await Promise.all([
    toast(page).boundingBox(),
    page.getByRole('link', { name: 'Add Recurring Transaction' }).boundingBox(),
  ]);
  expect(message?.y, 'the message is below the controls of the header').toBeGreaterThan(
    (add?.y ?? 0) + (add?.height ?? 0),
  );
  const rent = scheduleRow(page, 'Coming Up', 'Rent');
  await expect(rent).toContainText('-$1,200.00');
  await expect(rent).toContainText('$14,400.00 a year');
  await expect(rent).toContainText('Mar 31');
  await expect(page.getByRole('region', { name: 'Coming Up' }).getByRole('listitem')).toContainText([
    'Power',
    'Salary',
    'Rent',
  ]);

  await rent.getByRole('link').click();
  await expect(page.getByLabel('Amount')).toHaveValue('1200.00');
  await expect(chosenFrom(page)).toHaveText('The next one, Mar 31');
  await page.getByLabel('Amount').fill('1300');
  await page.getByLabel('Changes Apply From').selectOption('2026-05-31');
  await button(page, 'Save').click();
  await expect(toast(page)).toContainText('Rent saved');
  await expect(rent).toContainText('-$1,200.00');
  await expect(rent).toContainText('Mar 31');
  await expect(rent).toContainText('$1,300.00 from May 31');
  const upcoming = await ann.call(schedulesContract.upcoming, { query: { days: 92 } });
  const amounts = upcoming.occurrences.filter(({ description }) => description === 'Rent');
  expect(amounts.map(({ day, amount }) => `${day} ${amount.to / 100}`)).toEqual([
    '2026-03-31 1200',
    '2026-04-30 1200',
    '2026-05-31 1300',
  ]);

  // The next edit applies to the occurrences that this one has left, without another choice.
  await rent.getByRole('link').click();
  await expect(chosenFrom(page)).toHaveText('May 31');
  await expect(page.getByLabel('Changes Apply From').getByRole('option').first()).toHaveText('May 31');
  await expect(page.getByText('Until May 30, it stays at $1,200.00.')).toBeVisible();
  await expect(page.getByText('Later days: May 31, Jun 30, Jul 31')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Description').fill('Rent and parking');
  await button(page, 'Save').click();
  await expect(toast(page)).toContainText('Rent and parking saved');
  await button(page, 'Undo').click();
  await expect(toast(page)).toContainText('Change undone');

  await rent.getByRole('link').click();
  await expect(button(page, 'Pause')).toBeVisible();
  const address = new URL(page.url()).pathname.replace('/recurring', '**/api/schedules');
  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await seen;
    await route.continue().catch(() => {}); // The app may have canceled it.
  });
  await button(page, 'Pause').click();
  await expect(toast(page)).toContainText('Rent paused');
  const paused = scheduleRow(page, 'Paused', 'Rent');
  await expect(paused).toContainText('Since Mar 18');
  await paused.getByRole('link').click();
  await expect(page.getByText('Paused since Mar 18.'), 'before the server has answered').toBeVisible();
  see();
  await expect(page.getByText('Later days: May 31, Jun 30, Jul 31')).toBeVisible();
  await page.goBack();
  await button(page, 'Undo').click();
  await expect(rent).toContainText('Mar 31');

  await rent.getByRole('link').click();
  await button(page, 'Delete').click();
  await expect(rent).toBeHidden();
  await button(page, 'Undo').click();
  await expect(rent).toContainText('-$1,200.00');

  await setTime('2026-04-03T12:00:00-04:00');
  await page.reload();
  await expect(rent).toContainText('Apr 30');
  await expect(scheduleRow(page, 'Coming Up', 'Power')).toContainText('Overdue since Mar 20');
  await scheduleRow(page, 'Coming Up', 'Power').getByRole('link').click();
  await expect(page.getByText('Overdue: Mar 20.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Add or skip it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Coming Up' })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('the list shows the amount of the schedule, not that of one occurrence, and Upcoming leads to paused ones', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  const [rent] = (await schedule(ann, [{ description: 'Rent', amount: 1200, first: '2026-03-31' }])) as [Schedule];
  const params = { scheduleId: rent._id, day: '2026-03-31' as CalendarDate };
  await ann.call(schedulesContract.act, { params, body: { action: 'change_amount', amount: cents(900_00) } });
  await page.goto('/recurring');
  await expect(scheduleRow(page, 'Coming Up', 'Rent')).toContainText('-$1,200.00');
  await ann.call(schedulesContract.pause, { params });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/upcoming');
  await expect(
    page.getByText("Recurring transactions that are paused or have ended aren't listed here."),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'View recurring transactions' }).click();
  await scheduleRow(page, 'Paused', 'Rent').getByRole('link').click();
  await expect(page.getByText('If resumed today: Mar 31, Apr 30, May 31')).toBeVisible();
});

test('a subscription is ended today, with what an earlier change has left, and the end is undone', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  const [netflix] = (await schedule(ann, [{ description: 'Netflix', amount: 15, first: '2026-01-31' }])) as [Schedule];
  const params = { scheduleId: netflix._id, day: '2026-03-31' as CalendarDate };
  await ann.call(schedulesContract.act, { params, body: { action: 'move', date: '2026-04-02' as CalendarDate } });

  await page.goto(`/recurring/${netflix._id}`);
  await expect(page.getByText('Next: Apr 2, Apr 30, May 31')).toBeVisible();
  await page.getByLabel('Amount').fill('18');
  await page.getByLabel('Changes Apply From').selectOption('2026-05-31');
  await button(page, 'Save').click();
  await expect(toast(page)).toContainText('Netflix saved');
  await scheduleRow(page, 'Coming Up', 'Netflix').getByRole('link').click();
  await expectAccessibleInBothThemes(page);
  await button(page, 'End Today').click();
  await expect(toast(page)).toContainText('Netflix ended');
  await expect(scheduleRow(page, 'Ended', 'Netflix')).toContainText('-$15.00');
  const days = async () => {
    const { occurrences } = await ann.call(schedulesContract.upcoming, { query: {} });
    return occurrences.map(({ shownDay, amount }) => `${shownDay} ${amount.to / 100}`);
  };
  expect(await days()).toEqual([]);

  await button(page, 'Undo').click();
  await expect(scheduleRow(page, 'Coming Up', 'Netflix')).toContainText('$18.00 from May 31');
  expect(await days()).toEqual(['2026-04-02 15', '2026-04-30 15']);
});

test('an overdue occurrence is listed with its own amount, and is not said to be added automatically', async ({
  page,
  setTime,
}) => {
  await setTime('2026-02-10T12:00:00-05:00');
  const ann = await register(page);
  const plan = { description: 'Power', amount: 80, first: '2026-02-20', recording: 'automatic' as const };
  const [{ _id: scheduleId, version, ...power }] = (await schedule(ann, [plan])) as [Schedule];
  const amount = { from: cents(100_00), to: cents(100_00) };
  const body = { ...power, amount, from: '2026-03-20' as CalendarDate, base: { version } };
  await ann.call(schedulesContract.update, { params: { scheduleId }, body });
  await page.goto('/recurring');
  await expect(scheduleRow(page, 'Coming Up', 'Power')).toContainText('$100.00 from Mar 20');

  await setTime('2026-03-10T12:00:00-04:00');
  await page.reload();
  await expect(scheduleRow(page, 'Coming Up', 'Power')).toContainText('-$100.00');
  const params = { scheduleId, day: '2026-02-20' as CalendarDate };
  await ann.call(schedulesContract.act, { params, body: { action: 'reopen' } });
  await page.reload();
  await expect(scheduleRow(page, 'Coming Up', 'Power')).toContainText('-$80.00');
  await expect(scheduleRow(page, 'Coming Up', 'Power')).toContainText('Overdue since Feb 20');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);

  await page.goto('/upcoming');
  await coming(page).filter({ hasText: 'Mar 20' }).getByRole('button').click();
  await expect(page.getByText('Will be added automatically')).toBeVisible();
  await button(page, 'Close').click();
  await question(page, 'Power').getByRole('button', { name: 'More' }).click();
  await expect(page.getByText('$80.00 on Friday, February 20, 2026')).toBeVisible();
  await expect(page.getByText('Will be added automatically')).toBeHidden();
});

test('ending a schedule skips all that an earlier change has left, and Undo restores it; a failed try changes nothing', async ({
  page,
  setTime,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  await setTime(NOON);
  const ann = await register(page);
  const plan = { description: 'Lessons', amount: 15, first: '2026-03-16', rule: { unit: 'week' as const } };
  const [{ _id: scheduleId, version, ...lessons }] = (await schedule(ann, [plan])) as [Schedule];
  const from = '2026-07-13' as CalendarDate;
  const body = { ...lessons, note: 'New teacher', from, base: { version } };
  await ann.call(schedulesContract.update, { params: { scheduleId }, body });
  const left = async () => {
    const { occurrences } = await ann.call(schedulesContract.upcoming, { query: { days: 92 } });
    return occurrences.length;
  };
  expect(await left()).toBe(13);

  await page.goto(`/recurring/${scheduleId}`);
  await interceptNext(page, 'POST', '**/end', abort);
  await button(page, 'End Today').click();
  await expect(page.getByRole('alert').getByText(/Can't reach Centwise/)).toBeVisible();
  expect(await left()).toBe(13);
  await button(page, 'End Today').click();
  await expect(toast(page)).toContainText('Lessons ended');
  await expect(scheduleRow(page, 'Ended', 'Lessons')).toBeVisible();
  expect(await left()).toBe(0);

  await button(page, 'Undo').click();
  await expect(scheduleRow(page, 'Coming Up', 'Lessons')).toBeVisible();
  await expect.poll(left).toBe(13);
});

test('an end whose response is lost is done once when it is tried again', async ({ page, setTime, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await setTime(NOON);
  const ann = await register(page);
  const [gym] = (await schedule(ann, [{ description: 'Gym', amount: 15, first: '2026-01-20' }])) as [Schedule];
  await page.goto(`/recurring/${gym._id}`);
  await interceptNext(page, 'POST', '**/end', loseResponse);
  await button(page, 'End Today').click();
  await expect(page.getByRole('alert').getByText(/Can't reach Centwise/)).toBeVisible();
  await button(page, 'End Today').click();
  await expect(toast(page)).toContainText('Gym ended');
  await button(page, 'Undo').click();
  await expect(scheduleRow(page, 'Coming Up', 'Gym')).toBeVisible();
});

test('an end that is rejected because the schedule has changed skips nothing', async ({
  page,
  setTime,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 409/);
  await setTime(NOON);
  const ann = await register(page);
  const [gym] = (await schedule(ann, [{ description: 'Gym', amount: 15, first: '2026-01-20' }])) as [Schedule];
  const edit = (version: number, note: string) => {
    const body = { ...gym, note, from: '2026-06-20' as CalendarDate, base: { version } };
    return ann.call(schedulesContract.update, { params: { scheduleId: gym._id }, body });
  };
  const { schedule: edited } = await edit(gym.version, 'New price in June');
  await page.goto(`/recurring/${gym._id}`);
  await expect(button(page, 'End Today')).toBeVisible();
  await edit(edited.version, 'Another note');
  await button(page, 'End Today').click();
  await expect(
    page.getByRole('alert').getByText('This recurring transaction has changed. Open it again, then end it.'),
  ).toBeVisible();
  const { occurrences } = await ann.call(schedulesContract.upcoming, { query: { days: 92 } });
  expect(occurrences.map(({ day }) => day)).toEqual(['2026-03-20', '2026-04-20', '2026-05-20']);
});

test('the history of a schedule takes back what was skipped or linked by mistake', async ({ page, setTime }) => {
  await setTime(NOON);
  const ann = await register(page);
  const [rent] = await schedule(ann, [{ description: 'Rent', amount: 1200, first: '2026-03-18' }]);
  const scheduleId = (rent as Schedule)._id;
  const skip = { action: 'skip' as const };
  await ann.call(schedulesContract.act, { params: { scheduleId, day: '2026-04-18' as CalendarDate }, body: skip });
  await record(ann, [{ description: 'Rent', amount: 1210, category: 'bills', date: '2026-03-17' }]);
  await page.goto(`/recurring/${scheduleId}`);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toContainText(['Apr 18Skipped', 'Mar 18: $1,210.00 linked']);
  await expectAccessibleInBothThemes(page);

  const amount = page.getByLabel('Amount');
  await amount.fill('1300');
  await expect(chosenFrom(page)).toHaveText('The next one, May 18');
  await button(page, "Don't Skip Apr 18").click();
  await expect(toast(page)).toContainText('Rent is expected again');
  await expect(chosenFrom(page)).toHaveText('The next one, Apr 18');
  await expect(page.getByText('Next: Apr 18, May 18,')).toBeVisible();
  await expect(amount).toHaveValue('1300.00');
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await button(page, 'Undo').click();
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(chosenFrom(page)).toHaveText('The next one, May 18');
  await expect(page.getByText('Next: May 18, Jun 18,')).toBeVisible();

  await button(page, 'Unlink Mar 18').click();
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await page.goto('/upcoming');
  await expect(question(page, 'Rent')).toContainText('Expected on Mar 18. Is it this one?');
  await question(page, 'Rent').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page)).toContainText('Rent added: $1,200.00');
});

test('undoing an edit also restores what it took from single occurrences, even if a response is lost', async ({
  page,
  setTime,
  consoleWatch,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  const [rent] = await schedule(ann, [{ description: 'Rent', amount: 1200, first: '2026-03-20' }]);
  const scheduleId = (rent as Schedule)._id;
  const act = (day: string, body: OccurrenceAction) =>
    ann.call(schedulesContract.act, { params: { scheduleId, day: day as CalendarDate }, body });
  await act('2026-04-20', { action: 'move', date: '2026-04-24' as CalendarDate });
  await act('2026-04-20', { action: 'change_amount', amount: cents(1250_00) });
  await act('2026-05-20', { action: 'skip' });
  const upcoming = async () =>
    (await ann.call(schedulesContract.upcoming, { query: { days: 90 } })).occurrences.map(
      ({ shownDay, amount }) => `${shownDay} ${amount.from / 100}`,
    );
  const before = ['2026-03-20 1200', '2026-04-24 1250'];
  expect(await upcoming()).toEqual(before);

  await page.goto(`/recurring/${scheduleId}`);
  await page.getByLabel('First Day').fill('2026-03-25');
  await button(page, 'Save').click();
  await expect(toast(page)).toContainText('Rent saved');
  expect(await upcoming()).toEqual(['2026-03-25 1200', '2026-04-25 1200', '2026-05-25 1200']);
  consoleWatch.allow(/ERR_FAILED/);
  await interceptNext(page, 'POST', '**/undo', loseResponse);
  await button(page, 'Undo').click();
  await button(page, 'Try again').click();
  await expect(toast(page)).toContainText('Change undone');
  expect(await upcoming()).toEqual(before);
});

test('new days of a paused schedule are undone', async ({ page, setTime }) => {
  await setTime(NOON);
  const ann = await register(page);
  const [rent] = (await schedule(ann, [{ description: 'Rent', amount: 1200, first: '2026-03-20' }])) as [Schedule];
  await ann.call(schedulesContract.pause, { params: { scheduleId: rent._id } });
  await page.goto(`/recurring/${rent._id}`);
  await page.getByLabel('First Day').fill('2026-03-25');
  await button(page, 'Save').click();
  await expect(scheduleRow(page, 'Paused', 'Rent')).toContainText('Every month on the 25th');
  await button(page, 'Undo').click();
  await expect(toast(page)).toContainText('Change undone');
  await expect(scheduleRow(page, 'Paused', 'Rent')).toContainText('Every month on the 20th');
});

test('after an edit from a later occurrence on is undone, a new amount applies to the next one again', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  const [gym] = (await schedule(ann, [{ description: 'Gym', amount: 10, first: '2026-03-25' }])) as [Schedule];
  await page.goto(`/recurring/${gym._id}`);
  await page.getByLabel('Amount').fill('12');
  await page.getByLabel('Changes Apply From').selectOption('2026-05-25');
  await button(page, 'Save').click();
  await button(page, 'Undo').click();
  await expect(toast(page)).toContainText('Change undone');
  await scheduleRow(page, 'Coming Up', 'Gym').getByRole('link').click();
  await expect(chosenFrom(page)).toHaveText('The next one, Mar 25');
  await expect(page.getByText('it stays as it was')).toBeHidden();

  await page.getByLabel('First Day').fill('2026-01-05');
  await page.getByLabel('Changes Apply From').selectOption('2026-05-25');
  await button(page, 'Save').click();
  await expect(scheduleRow(page, 'Coming Up', 'Gym')).toContainText('Every month on the 5th');
  await expect(scheduleRow(page, 'Coming Up', 'Gym')).toContainText('New days from May 5');
});

/** Moves automatic rent, which was recorded on March 18, to April 1, on that day. */
async function moveRentToToday(page: Page, setTime: (time: string) => Promise<void>) {
  await setTime(NOON);
  const ann = await register(page);
  const plan = { description: 'Rent', amount: 1200, first: '2026-03-18', recording: 'automatic' as const };
  const [rent] = (await schedule(ann, [plan])) as [Schedule];
  const dates = async () => (await ann.call(transactionsContract.list, { query: {} })).items.map(({ date }) => date);
  await setTime('2026-04-01T12:00:00-04:00');
  await page.goto(`/recurring/${rent._id}`);
  await page.getByLabel('First Day').fill('2026-04-01');
  await expect(page.getByText('Next: Apr 1, May 1, Jun 1')).toBeVisible();
  await button(page, 'Save').click();
  await expect(toast(page)).toContainText('Rent saved');
  expect(await dates()).toEqual(['2026-04-01', '2026-03-18']);
  return { ann, rent, dates };
}

test('undoing an edit deletes only what the edit recorded', async ({ page, setTime }) => {
  const { dates } = await moveRentToToday(page, setTime);
  await button(page, 'Undo').click();
  await expect(toast(page)).toContainText('Change undone');
  expect(await dates()).toEqual(['2026-03-18']);
  await expect(scheduleRow(page, 'Coming Up', 'Rent')).toContainText('Apr 18');
});

test('undoing an edit that has changed elsewhere deletes nothing', async ({ page, setTime, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  const { ann, rent, dates } = await moveRentToToday(page, setTime);
  await ann.call(schedulesContract.pause, { params: { scheduleId: rent._id } });
  await button(page, 'Undo').click();
  await expect(toast(page)).toContainText('Not undone. Something has changed since');
  expect(await dates()).toEqual(['2026-04-01', '2026-03-18']);
});

test('rent that the user has postponed stays there when its day of the month changes', async ({ page, setTime }) => {
  await setTime(NOON);
  const ann = await register(page);
  const [rent] = (await schedule(ann, [{ description: 'Rent', amount: 1200, first: '2026-03-20' }])) as [Schedule];
  const params = { scheduleId: rent._id, day: '2026-03-20' as CalendarDate };
  await ann.call(schedulesContract.act, { params, body: { action: 'move', date: '2026-04-02' as CalendarDate } });
  const days = async () =>
    (await ann.call(schedulesContract.upcoming, { query: { days: 75 } })).occurrences.map(({ shownDay }) => shownDay);

  await page.goto(`/recurring/${rent._id}`);
  const appliesFrom = page.getByLabel('Changes Apply From').locator('option');
  await expect(appliesFrom.first()).toHaveText('The next one, Apr 2');
  await page.getByLabel('First Day').fill('2026-02-25');
  await expect(appliesFrom.first()).toHaveText('Apr 20');
  await expect(page.getByText('Next: Apr 2, Apr 25, May 25')).toBeVisible();
  await button(page, 'Save').click();
  await expect(toast(page)).toContainText('Rent saved');
  expect(await days()).toEqual(['2026-04-02', '2026-04-25', '2026-05-25']);
  await button(page, 'Undo').click();
  await expect(toast(page)).toContainText('Change undone');
  expect(await days()).toEqual(['2026-04-02', '2026-04-20', '2026-05-20']);
});

test('rent that moves to an earlier day of the month is due this month, and Undo moves it back', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  const [rent] = await schedule(ann, [{ description: 'Rent', amount: 1200, first: '2026-03-31' }]);
  const upcoming = async () =>
    (await ann.call(schedulesContract.upcoming, { query: { days: 60 } })).occurrences.map(({ day }) => day);
  expect(await upcoming()).toEqual(['2026-03-31', '2026-04-30']);

  await page.goto(`/recurring/${rent?._id}`);
  await page.getByLabel('First Day').fill('2026-01-25');
  await expect(page.getByText('Next: Mar 25, Apr 25, May 25')).toBeVisible();
  await button(page, 'Save').click();
  await expect(toast(page)).toContainText('Rent saved');
  expect(await upcoming()).toEqual(['2026-03-25', '2026-04-25']);
  await button(page, 'Undo').click();
  await expect(toast(page)).toContainText('Change undone');
  expect(await upcoming()).toEqual(['2026-03-31', '2026-04-30']);
});

test('a new schedule takes its category from earlier transactions until the user chooses one', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  await record(ann, [{ description: 'City Gym', amount: 30, category: 'healthcare', date: '2026-03-02' }]);
  await page.goto('/recurring/new');
  const category = page.getByLabel('Category');
  await page.getByLabel('Description').fill('City Gym');
  await expect(category).toHaveValue('healthcare');
  await expect(page.getByText('Guessed from the description')).toBeVisible();
  await page.getByLabel('Description').fill('Rent');
  await expect(category).toHaveValue('bills');
  await category.selectOption('other');
  await page.getByLabel('Description').fill('City Gym');
  await fill(page, { Amount: '30', 'First Day': '2026-03-30' });
  await expect(category).toHaveValue('other');
  await button(page, 'Save').click();
  await expect(scheduleRow(page, 'Coming Up', 'City Gym')).toBeVisible();
  const { schedules } = await ann.call(schedulesContract.list, {});
  expect(schedules).toMatchObject([{ category: 'other' }]);
});

test('a schedule is set up by keyboard alone, and Undo also deletes what it recorded at once', async ({
  page,
  setTime,
}) => {
  await setTime(NOON);
  const ann = await register(page);
  const recorded = async () => (await ann.call(transactionsContract.list, { query: {} })).items.length;
  await page.goto('/recurring');
  await tabTo(page, 'link', 'Add Recurring Transaction');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('Gym');
  await tabTo(page, 'textbox', 'Amount');
  await page.keyboard.type('30');
  await tabTo(page, 'combobox', 'Repeats');
  await page.keyboard.type('Every year');
  await tabTo(page, 'button', 'Save');
  await page.keyboard.press('Enter');
  await expect(scheduleRow(page, 'Coming Up', 'Gym')).toContainText('Every year on March 18');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(toast(page)).toContainText("Gym saved, and today's is in your transactions");
  expect(await recorded()).toBe(1);
  await page.keyboard.press('u');
  await expect(page.getByText('Nothing repeats yet')).toBeVisible();
  await expect.poll(recorded).toBe(0);
});

test('a typed day that does not exist is an invalid date, not a missing one', async ({ page, setTime }) => {
  await setTime(NOON);
  await register(page);
  await page.goto('/recurring/new');
  await fill(page, { Description: 'Rent', Amount: '1200' });
  const day = page.getByLabel('First day');
  await day.focus();
  await page.keyboard.type('02302026');
  await button(page, 'Save').click();
  await expect(page.getByText('Enter a valid date')).toBeVisible();
  await expect(day).toHaveAccessibleDescription(/^Enter a valid date/);
  await day.focus();
  for (const key of ['Backspace', 'Tab', 'Backspace', 'Tab', 'Backspace']) await page.keyboard.press(key);
  await button(page, 'Save').click();
  await expect(page.getByText('Date is required')).toBeVisible();
});

test('a change that another tab has made meanwhile is not lost unasked', async ({ page, setTime, consoleWatch }) => {
  consoleWatch.allow(/status of 409/);
  await setTime(NOON);
  const ann = await register(page);
  const [power] = (await schedule(ann, [{ description: 'Power', amount: 80, first: '2026-03-20' }])) as [Schedule];
  await page.goto(`/recurring/${power._id}`);
  await page.getByLabel('Amount').fill('95');
  const amount = { from: cents(90_00), to: cents(90_00) };
  const body = { ...power, amount, category: 'utilities', base: { version: power.version } };
  await ann.call(schedulesContract.update, { params: { scheduleId: power._id }, body });
  await button(page, 'Save').click();
  const choice = page.getByRole('dialog', { name: 'Choose what to keep' });
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await choice.getByRole('radio', { name: /\$90\.00/ }).check();
  await button(choice, 'Save Choice').click();
  await expect(toast(page)).toContainText('Power saved');
  await expect(scheduleRow(page, 'Coming Up', 'Power')).toContainText('-$90.00');
  const { schedule: saved } = await ann.call(schedulesContract.read, { params: { scheduleId: power._id } });
  expect(saved.category, 'what only the other tab has changed').toBe('utilities');
  await button(page, 'Undo').click();
  await expect(toast(page)).toContainText('Change undone');
  const { schedule: undone } = await ann.call(schedulesContract.read, { params: { scheduleId: power._id } });
  expect(undone, 'the change of the other tab').toMatchObject({ amount, category: 'utilities' });
});

test('the button beside an error keeps its width', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await register(page);
  await page.goto('/recurring/new');
  await page.getByLabel('Description').fill('Gym');
  await page.getByLabel('Amount').fill('30');
  const width = async () => (await button(page, 'Save').boundingBox())?.width;
  const before = await width();
  await interceptNext(page, 'POST', '**/api/schedules', abort);
  await button(page, 'Save').click();
  await expect(page.getByRole('alert').filter({ hasText: "Can't reach Centwise" })).toBeVisible();
  expect(await width()).toBe(before);
});
