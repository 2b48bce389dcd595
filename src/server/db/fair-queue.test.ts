import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const LIMITS = { running: 1, runningPerKey: 1, waiting: 5, waitingPerKey: 4, timeout: 60_000 };

function codeOf(error: unknown) {
  return (error as { code?: string }).code;
}

test('delays another key by one entry of a busy key', async () => {
  const queue = new FairQueue(LIMITS);
  const done: string[] = [];
  const enter = (key: string) => queue.run(key, async () => void done.push(key));

  await Promise.all([enter('mallory'), enter('mallory'), enter('mallory'), enter('mallory'), enter('ann')]);

  expect(done).toEqual(['mallory', 'mallory', 'ann', 'mallory', 'mallory']);
});

test('limits the running tasks of a key while other keys run', async () => {
  const queue = new FairQueue({ ...LIMITS, running: 3, runningPerKey: 2 });
  const first = await queue.acquire('mallory');
  await queue.acquire('mallory');
  let third = false;
  const waiting = queue.acquire('mallory').then(() => {
    third = true;
  });

  await queue.acquire('ann');
  expect(third).toBe(false);
  first();
  first();
  await waiting;
  expect(third).toBe(true);
});

test('lets the next entry run after a failed one', async () => {
  const queue = new FairQueue(LIMITS);
  await expect(queue.run('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('ann', async () => 'done')).toBe('done');
});

test('rejects an entry past the limit of its key', async () => {
  const queue = new FairQueue(LIMITS);
  const release = await queue.acquire('mallory');
  const enter = (key: string) => queue.run(key, async () => {});
  const waiting = ['mallory', 'mallory', 'mallory', 'mallory'].map(enter);

  expect(await queue.acquire('mallory').catch(codeOf)).toBe('too_many_requests');

  release();
  await Promise.all(waiting);
  expect(await queue.run('bob', async () => 'done')).toBe('done');
});

test('a full queue admits a key with none waiting instead of the newest entry of the key with the most', async () => {
  const queue = new FairQueue(LIMITS);
  const done: string[] = [];
  const enter = (name: string) => queue.run(name.slice(0, -1), async () => void done.push(name)).catch(codeOf);
  const release = await queue.acquire('ann');
  const waiting = ['mallory1', 'mallory2', 'mallory3', 'eve1', 'eve2', 'bob1'].map(enter);

  expect(await waiting[2]).toBe('too_many_requests');
  expect(await enter('mallory4')).toBe('unavailable');
  release();
  await Promise.all(waiting);
  expect(done).toEqual(['mallory1', 'eve1', 'bob1', 'mallory2', 'eve2']);
});

test('rejects an entry that has waited too long and continues with the next ones', async () => {
  vi.useFakeTimers();
  try {
    const queue = new FairQueue({ ...LIMITS, timeout: 1000 });
    const release = await queue.acquire('mallory');
    const late = queue.acquire('ann').catch(codeOf);
    vi.advanceTimersByTime(999);
    const next = queue.acquire('bob');
    vi.advanceTimersByTime(1);
    expect(await late).toBe('too_many_requests');
    release();
    expect(await next).toBeTypeOf('function');
  } finally {
    vi.useRealTimers();
  }
});

describe('a task whose client is slow', () => {
  const start = () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const ended: string[] = [];
    const client = (name: string, isSlow: boolean) => ({ isSlow: () => isSlow, end: () => void ended.push(name) });
    return { queue: new FairQueue({ ...LIMITS, running: 3, runningPerKey: 2 }), ended, client };
  };

  test('ends while others wait for a place, and only then', async () => {
    const { queue, ended, client } = start();
    const release = await queue.acquire('mallory', client('slow', true));
    await queue.acquire('bob', client('fast', false));
    const other = await queue.acquire('bob', client('another', false));
    await vi.advanceTimersByTimeAsync(5000);
    expect(ended).toEqual([]);

    const waiting = queue.acquire('ann');
    await vi.advanceTimersByTimeAsync(5000);
    expect(ended).toEqual(['slow']);
    release();
    other();
    await waiting;
  });

  test('ends for its own key, but not for another one that waits for itself', async () => {
    const { queue, ended, client } = start();
    const releases = [await queue.acquire('ann', client('fast', false)), await queue.acquire('ann')];
    const own = queue.acquire('ann');
    await vi.advanceTimersByTimeAsync(5000);
    for (const release of releases) release();
    (await own)();
    const release = await queue.acquire('mallory', client('slow', true));
    await queue.acquire('mallory', client('fast', false));
    await vi.advanceTimersByTimeAsync(5000);
    expect(ended).toEqual([]);

    const next = queue.acquire('mallory');
    await vi.advanceTimersByTimeAsync(5000);
    expect(ended).toEqual(['slow']);
    release();
    await next;
  });

  test('learns how many keys wait', async () => {
    const { queue } = start();
    const keys: number[] = [];
    const isSlow = (count: number) => keys.push(count) === 0;
    await queue.acquire('mallory', { isSlow, end: () => {} });
    for (let task = 0; task < 2; task += 1) await queue.acquire('bob');
    for (const key of ['ann', 'cal', 'cal']) void queue.acquire(key);
    await vi.advanceTimersByTimeAsync(1000);
    expect(new Set(keys)).toEqual(new Set([2]));
  });
});
