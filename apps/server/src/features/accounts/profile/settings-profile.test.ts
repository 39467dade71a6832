import { beforeAll, describe, expect, test } from 'vitest';
import { waitUntilStatementIsBlocked } from '../../../testing/captured-statements.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { problem, shareTestApp, startTestApp } from '../../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../../testing/shared-location.ts';

const shared = shareTestApp({ limits: { write: { max: 1_000_000, seconds: 60 } } });
beforeAll(() => moveGreenSpacesTogether(shared().db));

const profileOf = async (as: TestResident) => (await shared().call('GET', '/api/user/profile', { as })).body;
const edit = (as: TestResident, body: unknown) => shared().call('PATCH', '/api/user/profile', { as, body });
const statusesOf = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);

async function rowsOf({ id }: TestResident) {
  const { db } = shared();
  return {
    ...(await db.selectFrom('residents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
    ...(await db.selectFrom('scores').selectAll().where('resident_id', '=', id).executeTakeFirstOrThrow()),
  };
}

const DETAILS = {
  firstName: 'Mei',
  lastName: 'Lim',
  homeTown: 'Bedok',
  about: 'I count hornbills.\n🌱',
};

describe('an edited profile', () => {
  test('is returned in full, exactly as it is read later', async () => {
    const mei = await shared().resident();
    await shared().call('POST', '/api/user/eco-actions', { as: mei, body: { action: 'byo' } });
    const before = await profileOf(mei);
    const { status, headers, body } = await edit(mei, { username: 'mei-lim', ...DETAILS });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({ ...before, username: 'mei-lim', ...DETAILS });
    expect(await profileOf(mei)).toEqual(body);
  });

  test.each(Object.entries({ ...DETAILS, username: 'mei-alone' }))(
    'changes only the field that is sent: %s',
    async (field, value) => {
      const mei = await shared().resident();
      const before = (await edit(mei, { firstName: 'A', lastName: 'B', homeTown: 'Yishun', about: 'C' })).body;
      expect((await edit(mei, { [field]: value })).body).toEqual({ ...before, [field]: value });
    },
  );

  test('clears values that are null, and texts that are blank', async () => {
    const mei = await shared().resident();
    const cleared = { firstName: null, lastName: null, homeTown: null, about: null };
    for (const sent of [cleared, { ...cleared, firstName: '', lastName: ' ', about: ' \n ' }]) {
      await edit(mei, DETAILS);
      expect((await edit(mei, sent)).body).toMatchObject(cleared);
    }
  });

  test('stores the interests of the resident, each once', async () => {
    const mei = await shared().resident();
    expect((await edit(mei, { interests: ['Water', 'Food', 'Water'] })).body.interests).toEqual(['Water', 'Food']);
    expect((await edit(mei, { about: 'More' })).body.interests).toEqual(['Water', 'Food']);
    expect((await edit(mei, { interests: [] })).body.interests).toEqual([]);
    for (const interests of [['Football'], 'Water', null, Array(9).fill('Water'), [null]])
      expect(await edit(mei, { interests })).toMatchObject(problem(400, 'invalid-input'));
  });

  test('reaches other residents and other servers, even one that has cached the old profile', async () => {
    const server = await startTestApp();
    const secondServer = await startTestApp({ sharing: server });
    const [mei, raju] = [await server.resident({ username: 'mei-before' }), await server.resident()];
    const name = async () => (await secondServer.call('GET', '/api/auth/user', { as: mei })).body.username;
    expect(await name()).toBe('mei-before');
    await server.call('PATCH', '/api/user/profile', { as: mei, body: { username: 'mei-after', ...DETAILS } });
    await expect.poll(name).toBe('mei-after');
    const seen = (username: string) => secondServer.call('GET', `/api/users/${username}`, { as: raju });
    expect((await seen('mei-after')).body).toMatchObject({ id: mei.id, username: 'mei-after', ...DETAILS });
    expect((await seen('mei-before')).status).toBe(404);
  });

  test('copies the home town to the score, from which rankings are read', async () => {
    const mei = await shared().resident();
    for (const homeTown of ['Bedok', 'Tuas', null]) {
      await edit(mei, { homeTown });
      const score = shared().db.selectFrom('scores').select('home_town').where('resident_id', '=', mei.id);
      expect(await score.executeTakeFirstOrThrow()).toEqual({ home_town: homeTown });
    }
  });
});

describe('a new username', () => {
  const TAKEN = {
    status: 409,
    body: { code: 'username-taken', fields: { username: 'This username is already taken.' } },
  };

  test.each([
    ['as it is', 'raju-one', 'raju-one'],
    ['in another case', 'Raju-Two', 'rAJU-tWO'],
    ['in full-width letters', 'raju-three', 'ｒａｊｕ-three'],
    ['with an invisible selector', 'raju-four', 'raju\ufe0f-four'],
  ])(
    'that belongs to another resident, %s, is refused, and nothing else changes',
    async (_how, takenUsername, requestedUsername) => {
      await shared().resident({ username: takenUsername });
      const mei = await shared().resident();
      const before = await rowsOf(mei);
      const response = await edit(mei, { username: requestedUsername, firstName: 'Mei' });
      expect(response).toMatchObject(TAKEN);
      expect(Object.keys(response.body.fields)).toEqual(['username']);
      expect(await rowsOf(mei)).toEqual(before);
    },
  );

  test('may be the present one, and may change its case any number of times', async () => {
    const [mei, raju] = [await shared().resident({ username: 'hornbill' }), await shared().resident()];
    for (const username of ['hornbill', 'HornBill', 'HORNBILL', 'Hornbill', 'hornbill'])
      expect(await edit(mei, { username })).toMatchObject({ status: 200, body: { username } });
    expect(await edit(raju, { username: 'Hornbill' })).toMatchObject(TAKEN);
    // HORNBILL had claimed this lookalike; the last rename released it.
    expect((await edit(raju, { username: 'hornblll' })).status).toBe(200);
  });

  test.each([
    ['reserved', 'Administrator'],
    ['like a reserved one', 'm\u043eder\u0430tor'],
    ['like that of another resident', 'k\u0456ngf\u0456sher'],
  ])('that is %s is refused, and nothing else changes', async (_how, username) => {
    const mei = await shared().resident();
    expect((await edit(mei, { username: 'kingfisher' })).status).toBe(200);
    const raju = await shared().resident();
    const before = await rowsOf(raju);
    expect(await edit(raju, { username, firstName: 'Raju' })).toMatchObject(TAKEN);
    expect(await rowsOf(raju)).toEqual(before);
    // Frees kingfisher for the next case.
    await shared().db.deleteFrom('residents').where('id', '=', mei.id).execute();
    await shared().db.deleteFrom('username_claims').where('resident_id', 'is', null).execute();
  });

  test('goes to exactly one of six concurrent requests, and the others answer 409', async () => {
    for (let trial = 0; trial < 10; trial += 1) {
      const residents = await Promise.all(Array.from({ length: 6 }, () => shared().resident()));
      const responses = await Promise.all(
        residents.map((as) => edit(as, { username: `Wanted-${trial}`, homeTown: 'Bedok' })),
      );
      expect(statusesOf(responses)).toEqual([200, 409, 409, 409, 409, 409]);
      for (const response of responses) if (response.status === 409) expect(response).toMatchObject(TAKEN);
    }
  });

  test('that belongs to another resident is refused even if both request each other’s concurrently', async () => {
    for (let trial = 0; trial < 10; trial += 1) {
      const [mei, raju] = [await shared().resident(), await shared().resident()];
      const responses = [edit(mei, { username: raju.username }), edit(raju, { username: mei.username })];
      expect(statusesOf(await Promise.all(responses))).toEqual([409, 409]);
    }
  });

  test('with a new home town causes no deadlock while points are recorded', async () => {
    const mei = await shared().resident();
    const towns = ['Bedok', 'Tuas', 'Yishun', 'Bishan', 'Changi'];
    for (let trial = 0; trial < 30; trial += 1) {
      const greenSpaceId = 1 + (trial % 5);
      // Only the case changes, which no limit counts.
      const username = trial % 2 === 0 ? 'moving-house' : 'Moving-House';
      const responses = await Promise.all([
        shared().call('POST', '/api/green-spaces/checkin', {
          as: mei,
          body: { greenSpaceId, location: SHARED_LOCATION },
        }),
        edit(mei, { username, homeTown: towns[trial % 5] }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      // A green space accepts one check-in a day.
      if (greenSpaceId === 5) shared().clock.forward({ hours: 24 });
    }
    const { username, home_town: homeTown } = await rowsOf(mei);
    expect(await profileOf(mei)).toMatchObject({ username, homeTown });
  });
});

describe('a freed username', () => {
  const TAKEN = { status: 409, body: { code: 'username-taken' } };

  test('stays reserved for 90 days, with its lookalikes, and only its resident may take it back', async () => {
    const { call, clock, db, resident } = await startTestApp();
    const [mei, raju] = [await resident({ username: 'sunbird' }), await resident()];
    const rename = (as: TestResident, username: string) =>
      call('PATCH', '/api/user/profile', { as, body: { username } });
    const form = { username: 'SunBird', email: 'siti@example.sg', password: 'green-city' };
    expect((await rename(mei, 'oriole')).status).toBe(200);
    for (const username of ['sunbird', 'SUNBIRD', 'sunb\u0456rd'])
      expect(await rename(raju, username)).toMatchObject(TAKEN);
    expect(await call('POST', '/api/auth/register', { body: form })).toMatchObject(TAKEN);
    expect((await call('GET', '/api/users/sunbird', { as: raju })).status).toBe(404);

    clock.forward({ days: 20 });
    expect((await rename(mei, 'Sunbird')).status).toBe(200);
    expect(await rename(raju, 'oriole')).toMatchObject(TAKEN);
    clock.forward({ days: 20 });
    expect((await rename(mei, 'oriole')).status).toBe(200);

    clock.forward({ days: 89, hours: 23 });
    const farid = await resident();
    expect(await rename(farid, 'sunbird')).toMatchObject(TAKEN);
    clock.forward({ hours: 1 });
    expect((await call('POST', '/api/auth/register', { body: form })).status).toBe(201);
    expect(await rename(farid, 'sunbird')).toMatchObject(TAKEN);
    const claims = await db.selectFrom('username_claims').selectAll().execute();
    expect(claims.length).toBeGreaterThan(2);
    for (const { skeleton_hash: hash } of claims) expect(hash).toHaveLength(32);
  });

  test('goes after its reservation to exactly one of six concurrent requests on two servers', async () => {
    const firstServer = await startTestApp();
    const secondServer = await startTestApp({ sharing: firstServer });
    // From 2, since 0 and 1 look like letters.
    for (let trial = 2; trial < 7; trial += 1) {
      const mei = await firstServer.resident({ username: `drongo-${trial}` });
      const moved = await firstServer.call('PATCH', '/api/user/profile', {
        as: mei,
        body: { username: `gone-${trial}` },
      });
      expect(moved.status).toBe(200);
      firstServer.clock.forward({ days: 90 });
      const residents = await Promise.all(Array.from({ length: 6 }, () => firstServer.resident()));
      const responses = await Promise.all(
        residents.map((as, index) =>
          (index % 2 === 0 ? firstServer : secondServer).call('PATCH', '/api/user/profile', {
            as,
            body: { username: index < 3 ? `drongo-${trial}` : `dr0ng0-${trial}` },
          }),
        ),
      );
      expect(statusesOf(responses)).toEqual([200, 409, 409, 409, 409, 409]);
    }
  });
});

describe('renaming', () => {
  test('a third time within 30 days answers 429 with the limit and Retry-After, and changes nothing', async () => {
    const { call, clock, resident } = await startTestApp();
    const mei = await resident({ username: 'munia' });
    const rename = (username: string) =>
      call('PATCH', '/api/user/profile', { as: mei, body: { username, about: 'A' } });
    expect((await rename('munia-two')).status).toBe(200);
    clock.forward({ days: 10 });
    expect((await rename('admin')).status).toBe(409);
    expect((await rename('Munia-Two')).status).toBe(200);
    expect((await rename('munia-three')).status).toBe(200);
    clock.forward({ days: 10 });
    const refused = await rename('munia-four');
    expect(refused).toMatchObject(problem(429, 'rename-limit', { values: { limit: 2 } }));
    expect(refused.headers['retry-after']).toBe(String(10 * 24 * 60 * 60));
    expect((await rename('munia-two')).status).toBe(429);
    expect((await rename('Munia-Three')).status).toBe(200);
    const own = await call('GET', '/api/user/profile', { as: mei });
    expect(own.body.username).toBe('Munia-Three');
    clock.forward({ days: 10 });
    expect((await rename('munia-four')).status).toBe(200);
    expect((await rename('munia-five')).status).toBe(429);
  });

  test('at once on two servers succeeds as often as the limit allows', async () => {
    const firstServer = await startTestApp();
    const secondServer = await startTestApp({ sharing: firstServer });
    // From 2, since 0 and 1 look like letters.
    for (let trial = 2; trial < 7; trial += 1) {
      const mei = await firstServer.resident();
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          (index % 2 === 0 ? firstServer : secondServer).call('PATCH', '/api/user/profile', {
            as: mei,
            body: { username: `bulbul-${trial}-${index + 2}` },
          }),
        ),
      );
      expect(statusesOf(responses)).toEqual([200, 200, 429, 429, 429, 429]);
    }
  });
});

describe('an invalid change of a profile', () => {
  test.each([
    ['nothing', {}],
    ['undeclared fields', { isAdmin: true, ecoPoints: 9_999, id: 1, email: 'x@example.sg' }],
  ])('is refused as nothing to change: %s', async (_what, sent) => {
    const mei = await shared().resident();
    expect(await edit(mei, sent)).toMatchObject(
      problem(400, 'invalid-input', { fields: { body: 'Nothing to change' } }),
    );
  });

  test.each([
    ['username', 'me', 'Username must be at least 3 characters'],
    ['username', 'x'.repeat(31), 'Username must be at most 30 characters'],
    ['username', 'mei lim', 'Username must not contain spaces or invisible characters'],
    ['username', null, 'Username must be at least 3 characters'],
    ['firstName', 'x'.repeat(51), 'Must be at most 50 characters'],
    ['lastName', 'Lim\u0007', "Name contains characters that can't be used"],
    [
      'firstName',
      'NParks',
      'This name looks like an official one from EcoPulse or a public agency. Please choose another.',
    ],
    [
      'lastName',
      'Official',
      'This name looks like an official one from EcoPulse or a public agency. Please choose another.',
    ],
    ['firstName', 'Mei\u202eiL', "Name contains characters that can't be used"],
    ['lastName', 7, expect.any(String)],
    ['homeTown', 'Atlantis', 'Choose a town in Singapore'],
    ['homeTown', 'bedok', 'Choose a town in Singapore'],
    ['about', '🌱'.repeat(301), 'Must be at most 300 characters'],
    ['about', 'a\u0000b', "Contains characters that can't be used"],
  ])('names the invalid field and changes nothing: %s', async (field, value, sentence) => {
    const mei = await shared().resident();
    const before = await rowsOf(mei);
    const { status, body } = await edit(mei, { ...(field !== 'about' && { about: 'New' }), [field]: value });
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
    expect(await rowsOf(mei)).toEqual(before);
  });

  test('of undeclared fields has no effect on rights, points or another resident, and valid fields are changed', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    const [before, others] = [await rowsOf(mei), await rowsOf(raju)];
    const rights = {
      isAdmin: true,
      is_admin: true,
      password_hash: '!',
      email: 'x@example.sg',
      createdAt: '2020-01-01',
    };
    const figures = { ecoPoints: 9_999, eco_points: 9_999, totalBadges: 9, currentStreak: 99, freezes: 2 };
    const pictures = {
      profileImageUrl: 'https://example.com/x.png',
      profile_image_url: '/x',
      withheldFromRankings: null,
    };
    const sent = {
      ...rights,
      ...figures,
      ...pictures,
      id: raju.id,
      resident_id: raju.id,
      privacy: { inRankings: false },
    };
    const { status, body } = await edit(mei, { ...sent, about: 'Told' });
    expect([status, body.id, body.isAdmin, body.ecoPoints]).toEqual([200, mei.id, false, 0]);
    expect(await rowsOf(mei)).toEqual({ ...before, about: 'Told' });
    expect(await rowsOf(raju)).toEqual(others);
  });
});

test('two changes at once make no reserved name out of two that may be used', async () => {
  const { db } = shared();
  const mei = await shared().resident();
  const { waiting } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('scores').select('resident_id').where('resident_id', '=', mei.id).forUpdate().execute();
    const responses = Promise.all([edit(mei, { firstName: 'N' }), edit(mei, { lastName: 'Parks' })]);
    await waitUntilStatementIsBlocked(shared(), 2);
    // In an object, so that the commit does not wait for the responses.
    return { waiting: responses };
  });
  expect(statusesOf(await waiting)).toEqual([200, 400]);
});

describe('the welcome steps of a newcomer', () => {
  const setWelcomeStep = (as: TestResident, step: unknown) =>
    shared().call('PUT', '/api/user/welcome', { as, body: { step } });
  const readWelcomeStep = async (as: TestResident) =>
    (await shared().call('GET', '/api/auth/user', { as })).body.welcome;

  test('can be taken in any order, and end', async () => {
    const mei = await shared().resident();
    for (const step of ['home-town', 'interests', 'home-town', 'location', 'first-steps', null]) {
      expect((await setWelcomeStep(mei, step)).status).toBe(204);
      expect(await readWelcomeStep(mei)).toBe(step);
    }
  });

  test('have no other values', async () => {
    const mei = await shared().resident();
    for (const step of ['finished', '', 3, undefined])
      expect(await setWelcomeStep(mei, step)).toMatchObject(problem(400, 'invalid-input'));
    expect(await readWelcomeStep(mei)).toBeNull();
  });
});
