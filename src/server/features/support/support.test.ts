import { describe, expect, test } from 'vitest';
import { runAdmin } from '#server/admin/admin.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { locationOf } from '#testing/processes/server-process.ts';

const draft = {
  name: 'Ann',
  email: 'ann@example.com',
  subject: 'Bug Report',
  priority: 'High',
  description: 'The chart is upside down',
  systemInfo: { browser: 'Firefox', os: 'Windows', screenResolution: '1920x1080', userAgent: 'Mozilla/5.0' },
};
const URL = '/api/support/requests';
const send = (person: Person, change: object = {}) =>
  person.request({ method: 'POST', url: URL, payload: { ...draft, ...change } });
const idOf = async (person: Person, change: object = {}) => (await send(person, change)).json.request._id as string;
const setStatus = (person: Person, id: string, status: unknown) =>
  person.request({ method: 'PUT', url: `${URL}/${id}`, payload: { status } });
const list = async (person: Person, query = '') => (await person.request({ url: `${URL}${query}` })).json;

async function makeSupporter({ db, userId }: Person) {
  await db
    .updateTable('users')
    .set({ role: 'support' })
    .where('id', '=', userId as never)
    .execute();
}

describe.each(databases)('a support request on %s', (database) => {
  test('is sent with all fields of the form and appears in the list', {
    tags: ['3.support-request.fields', '5.support.priorities', '7.support.create', '7.support.read'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();

    const { status, json } = await send(ann);

    const at = new Date(NOW).toISOString();
    const request = { ...draft, _id: json.request._id, status: 'open', createdAt: at, updatedAt: at };
    expect({ status, ...json }).toEqual({ status: 201, success: true, request });
    expect(await list(ann)).toEqual({ success: true, items: [request], nextCursor: null });
    expect((await ann.request({ url: `${URL}/${request._id}` })).json).toEqual({ success: true, request });
    const { priority, systemInfo, ...least } = draft;
    const plain = await ann.request({ method: 'POST', url: URL, payload: least });
    expect(plain).toMatchObject({ status: 201, json: { request: { priority: 'Medium', systemInfo: null } } });
  });

  test('with an invalid field is rejected with its message, and nothing is sent', {
    tags: [
      '5.support.name-required',
      '5.support.email-required',
      '5.support.email-pattern',
      '5.support.subject-required',
      '5.support.description-required',
      '5.support.description-length',
      '9.text-limits.support-description',
    ],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const refusals: [object, object][] = [
      [{ name: ' ' }, { name: ['Name is required'] }],
      [{ email: '' }, { email: ['Email is required'] }],
      [{ email: 'ann' }, { email: ['Please enter a valid email address'] }],
      [{ subject: '' }, { subject: ['Please select a subject category'] }],
      [{ priority: 'Soon' }, { priority: ['Priority must be Low, Medium, High or Urgent'] }],
      [{ description: ' ' }, { description: ['Description is required'] }],
      [{ description: ' 123456789 ' }, { description: ['Description must be at least 10 characters long'] }],
      [{ description: 'x'.repeat(2001) }, { description: ['Description cannot exceed 2000 characters'] }],
    ];
    for (const [change, errors] of refusals) {
      expect(await send(ann, change)).toMatchObject({ status: 400, json: { errors } });
    }
    expect((await list(ann)).items).toEqual([]);
    expect(await send(ann, { description: 'x'.repeat(2000) })).toMatchObject({ status: 201 });
  });

  test('is not found by other users, who may neither change it nor read the counts', async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const id = await idOf(ann);
    const notFound = { status: 404, json: { code: 'support_request_not_found' } };
    const forbidden = { status: 403, json: { code: 'forbidden' } };

    for (const one of [id, 'never-was', '%27%20or%201=1--']) {
      expect(await bob.request({ url: `${URL}/${one}` })).toMatchObject(notFound);
      expect(await setStatus(bob, one, 'closed')).toMatchObject(forbidden);
    }
    expect(await setStatus(ann, id, 'closed')).toMatchObject(forbidden);
    expect(await ann.request({ url: '/api/support/stats' })).toMatchObject(forbidden);
    expect((await list(bob)).items).toEqual([]);
    expect((await list(ann)).items).toMatchObject([{ _id: id, status: 'open' }]);
  });

  test('can be read and updated with the support role, and its user sees the update', {
    tags: ['6.access.support', '7.support.list', '7.support.update', '7.support.stats'],
  }, async () => {
    const { guest, setNow } = await startApp(database);
    const [ann, bob, sue] = [await guest(), await guest(), await guest()];
    await makeSupporter(sue);
    const [anns, bobs] = [await idOf(ann), await idOf(bob, { priority: 'Low' })];
    setNow(NOW + 1000);

    expect((await list(sue)).items.map(({ _id }: { _id: string }) => _id)).toEqual([bobs, anns]);
    expect(await setStatus(sue, anns, 'in-progress')).toMatchObject({
      status: 200,
      json: { request: { _id: anns, status: 'in-progress', updatedAt: new Date(NOW + 1000).toISOString() } },
    });

    expect((await ann.request({ url: `${URL}/${anns}` })).json.request.status).toBe('in-progress');
    expect((await list(sue, '?status=open')).items).toMatchObject([{ _id: bobs }]);
    expect((await list(sue, '?priority=High')).items).toMatchObject([{ _id: anns }]);
    expect((await sue.request({ url: '/api/support/stats' })).json).toEqual({
      success: true,
      total: 2,
      byStatus: { open: 1, 'in-progress': 1, resolved: 0, closed: 0 },
      byPriority: { Low: 1, Medium: 0, High: 1, Urgent: 0 },
    });
    expect(await setStatus(sue, anns, 'lost')).toMatchObject({
      status: 400,
      json: { errors: { status: ['Status must be open, in-progress, resolved or closed'] } },
    });
    expect(await setStatus(sue, 'never-was', 'closed')).toMatchObject({ status: 404 });
  });

  test('is listed by page, newest first, without gaps or repeats', { tags: ['7.support.list'] }, async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    const sent: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      sent.unshift(await idOf(ann));
      await send(bob);
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list(ann, `?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ _id }: { _id: string }) => _id));
      cursor = page.nextCursor;
    } while (cursor);

    expect(seen).toEqual(sent);
    for (const query of ['?limit=0', '?limit=101', '?cursor=x', '?status=lost', '?priority=Soon']) {
      expect(await ann.request({ url: `${URL}${query}` })).toMatchObject({ status: 400 });
    }
  });

  test('is open to users whom the operator grants the role by email, until the operator revokes it', async () => {
    const { person, request, db, database: place } = await startApp(database);
    const ann = await person();
    const payload = { email: ann.email, password: PASSWORD };
    const admin = (...words: string[]) => runAdmin(words, locationOf(place));
    const stats = async () => (await ann.request({ url: '/api/support/stats' })).status;

    expect(await admin('grant-support', ` ${ann.email?.toUpperCase()} `, '--yes')).toBe(0);
    expect(await stats()).toBe(401);
    ann.token = (await request({ method: 'POST', url: '/api/auth/login', payload })).json.token;
    expect(await stats()).toBe(200);
    expect(await admin('revoke-support', ann.email ?? '', '--yes')).toBe(0);
    expect(await stats()).toBe(403);

    for (const words of [
      ['grant-support', 'nobody@example.com'],
      ['grant-support', 'ann'],
    ]) {
      expect(await admin(...words)).toBe(1);
    }
    for (const words of [[], ['grant-support'], ['toString', 'x'], ['grant-support', 'a@b.example', 'more']]) {
      expect(await admin(...words)).toBe(2);
    }
    expect(await db.selectFrom('users').select('role').execute()).toEqual([{ role: null }]);
  });
});
