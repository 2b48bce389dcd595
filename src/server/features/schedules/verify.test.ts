import { describe, expect, test } from 'vitest';
import { admin } from '#testing/app/admin-command.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { act, startSchedule } from '#testing/features/schedules.ts';

describe.each(databases)('the command verify on %s', (kind) => {
  test('names settled occurrences without a transaction of their own, and overlooked schedules', async () => {
    const { person, db, database } = await startApp(kind);
    const ann = await person();
    const rent = await startSchedule(ann, '2026-03-16');
    const [paid] = await record(ann, expense({ amount: 900_00, description: 'Rent', date: '2026-03-15' }));
    await act(ann, rent._id, '2026-04-16', { action: 'record' });
    const agreed = { code: 0, said: 'The totals agree with the ledger: 1 accounts, 2 transactions.' };
    expect(await admin(database, 'verify')).toEqual(agreed);

    const occurrence = db.updateTable('schedule_occurrences').where('day', '=', '2026-04-16' as never);
    await occurrence.set({ transaction_id: paid?._id as never }).execute();
    const shared = await admin(database, 'verify');
    expect(shared).toMatchObject({
      code: 1,
      said: expect.stringContaining(`on 2026-04-16 (transaction ${paid?._id})`),
    });
    expect(shared.said).toContain(`schedule ${rent._id} on 2026-03-16`);
    await occurrence.set({ transaction_id: 'missing' as never }).execute();
    await db.updateTable('users').set({ schedules_due: null }).execute();
    const { said } = await admin(database, 'verify');
    expect(said).toContain(`Settled occurrences without a transaction of their own:\n${ann.userId}: schedule`);
    expect(said).not.toContain('2026-03-16');
    expect(said).toContain(`Accounts whose schedules are overlooked:\n${ann.userId}`);
  });
});
