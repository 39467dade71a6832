import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { foldName } from '../../core/residents/residents.rules.ts';
import { socialCalls } from '../../testing/social-calls.ts';
import type { TestResident } from '../../testing/factories.ts';
import { hostileText } from '../../testing/hostile-input.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { scaleRuns } from '../../testing/amounts.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY, cards: MANY } });
const { createRequest, befriend, block } = socialCalls(shared);

let searcher: TestResident | null = null;
/** Username, first name, last name. */
const RESIDENTS = [
  ['KingfisherKim', 'José', 'Álvarez'],
  ['kingfisher.fan', 'Zoë', 'Tan'],
  ['the-kingfisher', 'Mei Ling', 'Lim'],
  ['otter_watch', 'Raju', 'Pillai'],
  ['otterXwatch', 'Siti', 'Aminah'],
  ['100%green', 'D’Souza', 'O’Brien'],
  ['back\\slash', 'Farid', 'bin Rahman'],
  ['陈美玲', '美玲', '陈'],
  ['李小明-sg', null, null],
  ['🌳forester', 'Nguyễn', 'Thị'],
  ['murugan-sg', 'முருகன்', 'แก้ว'],
  ['σοφία', null, null],
] as const;

beforeAll(async () => {
  for (const [username, firstName, lastName] of RESIDENTS) {
    const names = firstName === null ? {} : { firstName, lastName };
    await shared().resident({ username, ...names });
  }
  searcher = await shared().resident({ username: 'kingfisher-searcher', firstName: 'José', lastName: 'Álvarez' });
});

/** Node's Unicode version may be newer than PostgreSQL's. */
async function isKnown(text: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select unicode_assigned(${text}) as known`.execute(shared().db);
  return rows[0]?.known === true;
}

const getSearcher = (): TestResident => {
  if (!searcher) throw new Error('no searcher');
  return searcher;
};

const search = (q: string, as = getSearcher()) =>
  shared().call('GET', `/api/search-users?q=${encodeURIComponent(q)}`, { as });
async function foundUsernames(q: string, as = getSearcher()): Promise<string[]> {
  const { status, body } = await search(q, as);
  expect(status).toBe(200);
  return body.map(({ username }: { username: string }) => username);
}

describe('a resident is found', () => {
  test.each([
    ['the whole username', 'KingfisherKim', 'KingfisherKim'],
    ['the username in another case', 'KINGFISHERKIM', 'KingfisherKim'],
    ['the beginning of the username', 'kingfisherk', 'KingfisherKim'],
    ['one letter', 'o', 'otter_watch'],
    ['the username after an @', '@KingfisherKim', 'KingfisherKim'],
    ['the username between blanks', '  otter_watch ', 'otter_watch'],
    ['the username in full-width letters', 'ｏｔｔｅｒ_ｗａｔｃｈ', 'otter_watch'],
    ['a first name', 'raju', 'otter_watch'],
    ['the beginning of a first name', 'raj', 'otter_watch'],
    ['a last name', 'pillai', 'otter_watch'],
    ['first and last name', 'Raju Pillai', 'otter_watch'],
    ['last and first name', 'Pillai Raju', 'otter_watch'],
    ['beginnings of both', 'pil raj', 'otter_watch'],
    ['several blanks between names', 'raju \t pillai', 'otter_watch'],
    ['a name without its accents', 'jose', 'KingfisherKim'],
    ['a name with its accents, decomposed', 'Jose\u0301', 'KingfisherKim'],
    ['both names without accents, the last first', 'alvarez jose', 'KingfisherKim'],
    ['a name without its diaeresis', 'zoe', 'kingfisher.fan'],
    ['a first name of two words', 'mei ling', 'the-kingfisher'],
    ['a last name of two words', 'bin rahman', 'back\\slash'],
    ['a name without its apostrophe', 'obrien', '100%green'],
    ['a name with another apostrophe', "d'souza", '100%green'],
    ['a Vietnamese name without its marks', 'nguyen thi', '🌳forester'],
    ['a Tamil first name', 'முருகன்', 'murugan-sg'],
    ['the beginning of a Tamil name', 'முரு', 'murugan-sg'],
    ['a Thai last name', 'แก้ว', 'murugan-sg'],
    ['Greek in capitals', 'ΣΟΦΊΑ', 'σοφία'],
    ['a Chinese username', '陈美玲', '陈美玲'],
    ['the beginning of a Chinese username', '李小', '李小明-sg'],
    ['a Chinese first name', '美玲', '陈美玲'],
    ['a Chinese name, last name first', '陈 美玲', '陈美玲'],
    ['an emoji', '🌳', '🌳forester'],
    ['a username with two letters swapped', 'otter_wacth', 'otter_watch'],
    ['a username with one letter too few', 'kingfiserkim', 'KingfisherKim'],
    ['a username with one letter too many', 'kingfisherrkim', 'KingfisherKim'],
    ['a misspelt first name', 'Nguyne', '🌳forester'],
    ['a misspelt last name', 'pilai', 'otter_watch'],
    ['both names, one of them misspelt', 'raju pilai', 'otter_watch'],
    ['both names, the last first and misspelt', 'alvares jose', 'KingfisherKim'],
    ['a Tamil name without one of its signs', 'முரகன்', 'murugan-sg'],
  ])('by %s', async (_by, q, username) => {
    expect(await foundUsernames(q)).toContain(username);
  });

  test('best match first: the same username, one that begins with the text, a name, then a similar one', async () => {
    const { resident } = shared();
    await resident({ username: 'hornbil' });
    await resident({ username: 'abc-1', firstName: 'Hornbill' });
    await resident({ username: 'hornbill-sg' });
    await resident({ username: 'hornbill-of-ubin' });
    await resident({ username: 'Hornbill' });
    expect(await foundUsernames('hornbill')).toEqual([
      'Hornbill',
      'hornbill-sg',
      'hornbill-of-ubin',
      'abc-1',
      'hornbil',
    ]);
  });

  test('among at most 8, in a stable order', async () => {
    for (let n = 0; n < 30; n += 1) await shared().resident({ username: `crowd-${n}`, firstName: 'Crowded' });
    for (const q of ['crowd', 'crowded', 'crowd-']) {
      const first = await foundUsernames(q);
      expect(first).toHaveLength(8);
      expect(new Set(first).size).toBe(8);
      expect(await foundUsernames(q)).toEqual(first);
    }
  });

  test('with a card and their relationship, and nothing private', async () => {
    const { resident } = shared();
    const [searching, friend, receiver, sender, shy] = [
      await resident({ username: 'relating' }),
      await resident({ username: 'relates-friend', firstName: 'Ann', lastName: 'Lee' }),
      await resident({ username: 'relates-wanted' }),
      await resident({ username: 'relates-wanting' }),
      await resident({ username: 'relates-shy' }),
    ];
    await befriend(searching, friend);
    const sentId = await createRequest(searching, receiver);
    const incomingId = await createRequest(sender, searching);
    await shared().updateRows(
      'residents',
      { friend_requests: 'nobody', home_town: 'Bedok', about: "I'm shy" },
      { id: shy.id },
    );
    const { body, text } = await search('relates', searching);
    const nameless = { firstName: null, lastName: null, profileImageUrl: null, homeTown: null };
    const { id, username } = friend;
    // The shortest username is first.
    expect(body).toEqual([
      {
        ...nameless,
        id: shy.id,
        username: 'relates-shy',
        homeTown: 'Bedok',
        relation: 'none',
        requestId: null,
        takesRequests: false,
      },
      {
        id,
        username,
        firstName: 'Ann',
        lastName: 'Lee',
        profileImageUrl: null,
        homeTown: null,
        relation: 'friend',
        requestId: null,
        takesRequests: true,
      },
      {
        ...nameless,
        id: receiver.id,
        username: 'relates-wanted',
        relation: 'requested',
        requestId: sentId,
        takesRequests: true,
      },
      {
        ...nameless,
        id: sender.id,
        username: 'relates-wanting',
        relation: 'incoming',
        requestId: incomingId,
        takesRequests: true,
      },
    ]);
    expect(text).not.toContain('@');
  });
});

describe('the search for residents', () => {
  test.each([
    ['a wildcard', '%'],
    ['many wildcards', '%%%%%'],
    ['a wildcard in a name', 'k%m'],
    ['a placeholder in a name', 'k_n'],
    ['only placeholders', '_____________'],
    ['a wildcard in a first name', 'r%u'],
    ['wildcards for both names', 'r% p%'],
    ['placeholders for both names', 'raj_ pilla_'],
    ['a backslash', '\\'],
    ['an escaped wildcard', '\\%'],
    ['an injection', "' or '1'='1"],
    ['another injection', "x'; drop table residents; --"],
    ['an invisible letter', '\u200b'],
    ['text that no name begins with', 'zzzzqqqq'],
    ['the middle of a name', 'fish'],
    ['an id', '2'],
  ])('finds no one by %s', async (_by, q) => {
    expect(await foundUsernames(q)).toEqual([]);
  });

  test('finds only residents who have a typed placeholder in their name', async () => {
    expect((await foundUsernames('otter_w'))[0]).toBe('otter_watch');
    expect(await foundUsernames('100%')).toEqual(['100%green']);
    expect(await foundUsernames('back\\')).toEqual(['back\\slash']);
  });

  test('never finds the resident who searches, by username, names or e-mail address', async () => {
    const { db } = shared();
    await db.updateTable('residents').set({ findable_by_email: true }).where('id', '=', getSearcher().id).execute();
    for (const q of [
      getSearcher().username,
      'José',
      'José Álvarez',
      'álvarez',
      getSearcher().email,
      'kingfisher-seacher',
    ])
      expect(await foundUsernames(q)).not.toContain(getSearcher().username);
  });

  test('never finds a resident who has blocked the searcher or whom the searcher has blocked', async () => {
    const { db, resident } = shared();
    const [mei, raju] = [
      await resident({ username: 'blocksearch-mei', firstName: 'Blocky', lastName: 'Lim' }),
      await resident({ username: 'blocksearch-raju', firstName: 'Blocky', lastName: 'Pillai' }),
    ];
    await db.updateTable('residents').set({ findable_by_email: true }).where('id', 'in', [mei.id, raju.id]).execute();
    const searchTexts = ({ username, email }: TestResident, last: string) => {
      return [
        username,
        username.slice(0, 12),
        email,
        'Blocky',
        last,
        `Blocky ${last}`,
        `${last} blocky`,
        `${username}x`,
      ];
    };
    for (const q of searchTexts(raju, 'Pillai')) expect(await foundUsernames(q, mei), q).toContain(raju.username);
    for (const q of searchTexts(mei, 'Lim')) expect(await foundUsernames(q, raju), q).toContain(mei.username);
    await block(mei, raju);
    for (const q of searchTexts(raju, 'Pillai')) expect(await foundUsernames(q, mei), q).not.toContain(raju.username);
    for (const q of searchTexts(mei, 'Lim')) expect(await foundUsernames(q, raju), q).not.toContain(mei.username);
    expect(await foundUsernames('blocksearch')).toEqual(expect.arrayContaining([mei.username, raju.username]));
  });
});

describe('an e-mail address', () => {
  test('finds its owner if it is whole, in any case, and if they allow it; it is never in a response', async () => {
    const { resident } = shared();
    const [open, closed] = [await resident({ username: 'Mail-Open' }), await resident({ username: 'closed-mail' })];
    await shared().updateRows(
      'residents',
      { email: 'Findme.Open@Post.example.sg', email_key: 'findme.open@post.example.sg', findable_by_email: true },
      { id: open.id },
    );
    await shared().updateRows(
      'residents',
      { email: 'findme.closed@post.example.sg', email_key: 'findme.closed@post.example.sg' },
      { id: closed.id },
    );
    for (const q of ['findme.open@post.example.sg', ' FINDME.open@POST.example.sg ']) {
      const { body, text } = await search(q);
      expect(body.map(({ id }: { id: number }) => id)).toEqual([open.id]);
      expect(text.toLowerCase()).not.toContain('findme');
    }
    for (const q of [
      'findme.closed@post.example.sg',
      'findme.open@post.example.s',
      'indme.open@post.example.sg',
      'findme.open',
      'findme.open@',
      '@post.example.sg',
      'findme.open@post.example.sg.',
      'findme%@post.example.sg',
      'findme.open@post.example.sg findme.open',
    ])
      expect(await foundUsernames(q), q).toEqual([]);
  });
});

describe('the text of a search', () => {
  test.each([
    ['nothing', '/api/search-users'],
    ['an empty text', '/api/search-users?q='],
    ['only blanks', '/api/search-users?q=%20%09%20'],
    ['only an ideographic space', '/api/search-users?q=%E3%80%80'],
    ['more than 200 characters', `/api/search-users?q=${'x'.repeat(201)}`],
    ['a text that cannot be stored', '/api/search-users?q=a%00b'],
    ['two texts', '/api/search-users?q=a&q=b'],
  ])('answers 400 for q if it is %s', async (_as, path) => {
    const { status, body } = await shared().call('GET', path, { as: getSearcher() });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['q']]);
  });

  test('can have up to 200 characters of any kind', async () => {
    for (const q of [
      'x'.repeat(200),
      '🌱'.repeat(200),
      'ﷺ'.repeat(200),
      '陈'.repeat(200),
      '%'.repeat(200),
      `@${'_'.repeat(199)}`,
    ])
      expect(await foundUsernames(q)).toEqual([]);
  });

  test('finds no one if it is only an @ or an apostrophe', async () => {
    for (const q of ['@', "'", '’’', '@ ', '\u0301']) expect(await foundUsernames(q)).toEqual([]);
  });

  test('of any kind gets 200, 400 or 414, never 5xx, and no e-mail address in the response', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, fc.boolean(), async (text, prefixed) => {
        const q = (prefixed ? `kingfisher ${text}` : text).toWellFormed();
        const { status, text: responseText } = await search(q);
        expect([200, 400, 414]).toContain(status);
        expect(responseText).not.toContain('@example.sg');
      }),
      { numRuns: scaleRuns(300) },
    );
  });

  test('finds every resident by their username, whatever characters it has', async () => {
    // The search drops a leading @.
    const names = fc.stringMatching(/^[\p{L}\p{N}%_\\.-][\p{L}\p{M}\p{N}%_\\'’`.@-]{2,29}$/u);
    await fc.assert(
      fc.asyncProperty(names, async (username) => {
        fc.pre(await isKnown(username));
        const row = await shared()
          .db.selectFrom('residents')
          .select('id')
          .where('username', '=', username)
          .executeTakeFirst();
        // A lookalike of another username is refused.
        const existingOrNew =
          row ??
          (await shared()
            .resident({ username })
            .catch(() => null));
        if (existingOrNew) expect(await foundUsernames(username)).toContain(username);
      }),
      { numRuns: scaleRuns(100) },
    );
  });
});

test('the server folds names as the database does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (name) => {
      const storable = name.replaceAll('\u0000', '').toWellFormed();
      fc.pre(await isKnown(storable));
      const { rows } = await sql<{ folded: string }>`select fold(${storable}) as folded`.execute(shared().db);
      expect(foldName(storable)).toBe(rows[0]?.folded);
    }),
    { numRuns: scaleRuns(500), examples: [['ΟΔΥΣΣΕΥΣ']] },
  );
});
