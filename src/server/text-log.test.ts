import { expect, test } from 'vitest';
import { formatLine, isTextLog, textLog } from './text-log.ts';

const time = new Date('2026-03-15T20:14:03').getTime();
const line = (fields: object) => JSON.stringify({ level: 30, time, pid: 1, hostname: 'home', ...fields });

test('is text on a terminal and JSON elsewhere, unless configured', () => {
  expect([isTextLog(undefined, { isTTY: true }), isTextLog(undefined, {})]).toEqual([true, false]);
  expect([isTextLog('json', { isTTY: true }), isTextLog('text', {})]).toEqual([false, true]);
});

test('writes a message and its details in words, with the local time', () => {
  expect(formatLine(line({ msg: 'security event', kind: 'login', address: null }))).toBe(
    '20:14:03 security event (kind login, address null)',
  );
  expect(formatLine(line({ level: 40, msg: 'a mail could not be sent', attempts: 2, reason: 'ETLS' }))).toBe(
    '20:14:03 Warning: a mail could not be sent (attempts 2, reason ETLS)',
  );
});

test('writes an answered request as a sentence', () => {
  const answered = { reqId: 'req-1', msg: 'answered', method: 'GET', status: 404, milliseconds: 3 };
  expect(formatLine(line({ ...answered, route: '/api/goals/:goalId' }))).toBe(
    '20:14:03 GET /api/goals/:goalId answered 404 in 3 ms',
  );
  expect(formatLine(line(answered))).toBe('20:14:03 GET of an unknown address answered 404 in 3 ms');
});

test('writes the stack trace of an error below its message', () => {
  const err = { type: 'Error', message: 'lost', stack: 'Error: lost\n    at work (jobs.ts:1:1)' };
  expect(formatLine(line({ level: 50, msg: 'clean-up failed', err }))).toBe(
    '20:14:03 Error: clean-up failed\nError: lost\n    at work (jobs.ts:1:1)',
  );
});

test('never writes a control character, which could rewrite the terminal', () => {
  const written: string[] = [];
  const log = textLog({ write: (text) => written.push(text) });
  log.write(line({ msg: 'a\u001b[2Jb\nc', browser: '\u009b1m', err: { stack: 'one\u0007\ntwo\r' } }));
  expect(written).toEqual(['20:14:03 a [2Jb c (browser  1m)\none \ntwo \n']);
});

test('keeps every logged value on one line and in its order', () => {
  const forged = 'Firefox\r\n20:14:04 POST /api/auth/login answered 200 in 1 ms';
  const safe = forged.replace('\r\n', '  ');
  expect(formatLine(line({ msg: 'login', browser: forged }))).toBe(`20:14:03 login (browser ${safe})`);
  expect(formatLine(line({ msg: forged }))).toBe(`20:14:03 ${safe}`);
  expect(formatLine(line({ status: 200, method: 'GET', route: forged, milliseconds: 1 }))).not.toMatch(/[\r\n]/);
  expect(formatLine(line({ msg: 'login', client: { browser: '\u001b[31m\u202e\u2028' } }))).toBe(
    '20:14:03 login (client {"browser":"\\u001b[31m  "})',
  );
});
