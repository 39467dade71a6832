import { beforeAll, describe, expect, test } from 'vitest';
import { ARTICLE_FORM } from '../../testing/news/article-admin.ts';
import type { MadeResident } from '../../testing/factories.ts';
import { greenSpaceFormOf } from '../../testing/content/green-space-forms.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { aChallengeForm, aLessonForm } from '../../testing/content/written-content.ts';

const shared = shareTestApp();
let admins: MadeResident[];
beforeAll(async () => {
  admins = await Promise.all([1, 2].map(() => shared().resident({ isAdmin: true })));
});

interface Item {
  readonly id: number;
  readonly version: number;
}

let made = 0;

const KINDS = [
  {
    path: 'green-spaces',
    subject: 'green_space',
    notFound: 'green-space-not-found',
    newForm: () => greenSpaceFormOf(`Park ${(made += 1)}`, { routes: [] }),
    changed: (text: string) => ({ openingHours: text }),
  },
  {
    path: 'lessons',
    subject: 'lesson',
    notFound: 'lesson-not-found',
    newForm: () => aLessonForm(),
    changed: (text: string) => ({ title: text }),
  },
  {
    path: 'challenges',
    subject: 'challenge',
    notFound: 'challenge-not-found',
    newForm: () => aChallengeForm(),
    changed: (text: string) => ({ title: text }),
  },
  {
    path: 'news',
    subject: 'article',
    notFound: 'article-not-found',
    newForm: () => ARTICLE_FORM,
    changed: (text: string) => ({ title: text }),
  },
] as const;

describe.each(KINDS)('admins editing $path', ({ path, subject, notFound, newForm, changed }) => {
  const address = `/api/admin/${path}`;
  const call = (method: 'GET' | 'POST' | 'PUT', rest: string, body?: object, as = admins[0]) =>
    shared().call(method, `${address}${rest}`, { ...(as && { as }), ...(body && { body }) });
  const read = async ({ id }: Item) => (await call('GET', `/${id}`)).body;
  const step = (verb: 'publish' | 'retire', { id, version }: Item) => call('POST', `/${id}/${verb}`, { version });
  const edit = (item: Item, change: object, as?: MadeResident) =>
    call('PUT', `/${item.id}`, { ...item, ...change }, as);
  async function draft(): Promise<Item> {
    const { status, body, text } = await call('POST', '', newForm());
    expect(status, text).toBe(201);
    return body;
  }
  async function published(): Promise<Item> {
    const { status, body, text } = await step('publish', await draft());
    expect(status, text).toBe(200);
    return body;
  }
  const actionsOn = async ({ id }: Item) => {
    const entries = shared().db.selectFrom('audit_entries').select('action').orderBy('id');
    const rows = await entries.where('subject', '=', subject).where('subject_id', '=', id).execute();
    return rows.map(({ action }) => action);
  };

  test('refuses an edit, publishing and withdrawing from an older version with 409, and changes nothing', async () => {
    const item = await published();
    const { body: newer } = await edit(item, changed('Mine was first'));
    const conflict = { status: 409, body: { code: 'edited-meanwhile' } };
    expect(await edit(item, changed('Mine was late'))).toMatchObject(conflict);
    for (const verb of ['publish', 'retire'] as const) expect(await step(verb, item)).toMatchObject(conflict);
    expect(await read(item)).toEqual(newer);
  });

  test('accepts one of several concurrent edits from the same version', async () => {
    for (let trial = 0; trial < 3; trial += 1) {
      const item = await published();
      const texts = Array.from({ length: 6 }, (_, n) => `Edit ${n} of item ${item.id}`);
      const answers = await Promise.all(texts.map((text, n) => edit(item, changed(text), admins[n % 2])));
      const won = answers.findIndex(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
      expect(await read(item)).toMatchObject(changed(texts[won] ?? ''));
    }
  });

  test('writes nothing if nothing differs: no version, no audit entry', async () => {
    const item = await draft();
    expect(await edit(await read(item), {})).toMatchObject({ status: 200, body: { version: item.version } });
    expect(await step('retire', item)).toMatchObject({ status: 200, body: { version: item.version, status: 'draft' } });
    const { body: shown } = await step('publish', item);
    expect(await step('publish', shown)).toMatchObject({ status: 200, body: { version: shown.version } });
    expect(await actionsOn(item)).toEqual(['created', 'published']);
  });

  test('answers 404 for an unknown item', async () => {
    const unknown = { ...(await draft()), id: 2_147_483_647 };
    for (const answer of [
      await call('GET', `/${unknown.id}`),
      await edit(unknown, {}),
      await step('publish', unknown),
      await step('retire', unknown),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: notFound } });
  });
});
