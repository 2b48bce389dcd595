import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { startBudget } from '#testing/features/budgets.ts';

test('compresses large remembered answers for clients that accept it, and follows changes', async () => {
  const app = await startApp('sqlite');
  const ann = await app.person();
  const read = async (accepted?: string) => {
    const { headers, rawPayload } = await ann.app.inject({
      url: '/api/budgets',
      headers: { authorization: `Bearer ${ann.token}`, ...(accepted && { 'accept-encoding': accepted }) },
    });
    const encoding = headers['content-encoding'];
    return { encoding, text: (encoding ? gunzipSync(rawPayload) : rawPayload).toString(), bytes: rawPayload.length };
  };
  await startBudget(ann, 'rent');
  expect(await read('gzip, br')).toMatchObject({ encoding: undefined });

  for (let number = 0; number < 20; number++) await startBudget(ann, `number ${number}`);
  const plain = await read();
  expect(plain.encoding).toBeUndefined();
  expect(plain.text).toContain('number 19');
  const small = await read('gzip, br');
  expect(small).toMatchObject({ encoding: 'gzip', text: plain.text });
  expect(small.bytes).toBeLessThan(plain.bytes / 4);

  await startBudget(ann, 'pets');
  expect((await read('gzip')).text).toBe((await read()).text);
  expect((await read('gzip')).text).toContain('pets');
});
