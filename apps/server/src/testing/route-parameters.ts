import { createClub } from './content/clubs.ts';
import { createEvent } from './content/events.ts';
import { hashToken } from '../core/sessions/sessions.service.ts';
import type { Database } from '../db/database.ts';

/** By key: `lessons` for `/lessons/:id`, otherwise the parameter's own name. */
export type RouteParameters = ReadonlyMap<string, string>;

const PICTURE_KEY_LENGTH = 22;
const PARAMETER = /(?<![\w-])([\w-]+)\/:id\b|:(\w+)/g;

/**
 * Inserts a picture, a visit and an invitation of the resident.
 * Ids of other private rows, such as eco-actions, are placeholders.
 */
export async function prepareRouteParameters(db: Database, username: string): Promise<RouteParameters> {
  const { id: routeId, green_space_id: greenSpaceId } = await db
    .selectFrom('green_space_routes')
    .select(['id', 'green_space_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const [lesson, challenge] = [
    await db.selectFrom('lessons').select('id').orderBy('id').executeTakeFirstOrThrow(),
    await db.selectFrom('challenges').select('id').orderBy('id').executeTakeFirstOrThrow(),
  ];
  const article = await db
    .selectFrom('news_articles')
    .select('id')
    .where('content_key', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const resident = await db.selectFrom('residents').select('id').where('username', '=', username).executeTakeFirst();
  const residentId = String(resident?.id ?? 1);
  return new Map([
    ['green-spaces', String(greenSpaceId)],
    ['routeId', String(routeId)],
    ['lessons', String(lesson.id)],
    ['subject', 'lesson'],
    ['subjectId', String(lesson.id)],
    ['challenges', String(challenge.id)],
    ['events', resident ? await insertPublicEvent(db, resident.id) : '2000000000'],
    ['calendarKey', resident ? await insertCalendarKey(db, resident.id) : 'an-old-key'],
    ['certificates', resident ? await insertCertificate(db, resident.id) : '2000000000'],
    ...(await insertOpenClub(db, resident?.id)),
    ['news', String(article.id)],
    ['news-sources', '1'],
    ['eco-actions', '1'],
    ['username', username],
    ['users', residentId],
    ['residents', residentId],
    ['userId', residentId],
    ['residentId', residentId],
    ['requestId', '2000000000'],
    ['friend', residentId],
    ['friend-request', '1'],
    ['feed', String(Number.MAX_SAFE_INTEGER)],
    ['reports', '1'],
    ['appeals', '1'],
    ['item', 'report-1'],
    ['sessions', '2000000000'],
    ['passkeys', '2000000000'],
    ['document', 'terms'],
    ['code', resident ? await insertInvite(db, resident.id) : 'an-old-code'],
    ...(resident ? await insertVisit(db, resident.id, greenSpaceId) : PLACEHOLDER_VISIT),
    ['key', resident ? await insertPicture(db, resident.id) : PLACEHOLDER_PICTURE],
    ['pictureKey', await insertContentPicture(db)],
  ]);
}

const PLACEHOLDER_PICTURE = 'no-picture'.padEnd(PICTURE_KEY_LENGTH, '-');

async function insertPicture(db: Database, residentId: number): Promise<string> {
  const key = `of-${residentId}`.padEnd(PICTURE_KEY_LENGTH, '-');
  const picture = { key, resident_id: residentId, bytes: Buffer.from('a picture'), created_at: new Date() };
  await db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return key;
}

async function insertCalendarKey(db: Database, residentId: number): Promise<string> {
  const key = `calendar-of-${residentId}`;
  await db
    .insertInto('calendar_keys')
    .values({ resident_id: residentId, key_hash: hashToken(key), created_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return key;
}

function codeOf(residentId: number): string {
  return `of-${residentId}`;
}

async function insertInvite(db: Database, residentId: number): Promise<string> {
  const code = codeOf(residentId);
  const endsAt = new Date(Date.now() + 365 * 86_400_000);
  await db
    .insertInto('invites')
    .values({ resident_id: residentId, code, created_at: new Date(), ends_at: endsAt })
    .onConflict((conflict) => conflict.column('resident_id').doUpdateSet({ code, ends_at: endsAt, uses: 0 }))
    .execute();
  return code;
}

/** With the code of the invitation, since their paths name the parameter alike. */
async function insertCertificate(db: Database, residentId: number): Promise<string> {
  const code = codeOf(residentId);
  const existing = await db.selectFrom('certificates').select('id').where('code', '=', code).executeTakeFirst();
  if (existing) return String(existing.id);
  const eventId = Number(await insertPublicEvent(db, residentId));
  const { id } = await db
    .insertInto('certificates')
    .values({ resident_id: residentId, code, name: 'Mei', created_at: new Date(), revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('certificate_events').values({ certificate_id: id, event_id: eventId, hours: 2 }).execute();
  return String(id);
}

/** Of the resident, far ahead. */
async function insertPublicEvent(db: Database, residentId: number): Promise<string> {
  const existing = await db
    .selectFrom('events')
    .select('id')
    .where('organiser_id', '=', residentId)
    .where('approved_at', 'is not', null)
    .executeTakeFirst();
  const { id } =
    existing ?? (await createEvent(db, { organiserId: residentId, startsAt: new Date('2100-01-01T02:00:00Z') }));
  return String(id);
}

/** Of the resident, who is its steward. */
async function insertOpenClub(db: Database, residentId: number | undefined): Promise<[string, string][]> {
  const slug = `club-of-${residentId}`;
  const existing = await db.selectFrom('clubs').select('id').where('slug', '=', slug).executeTakeFirst();
  const { id } = existing ?? (await createClub(db, { slug, stewardIds: residentId === undefined ? [] : [residentId] }));
  return [
    ['clubs', String(id)],
    ['slug', slug],
  ];
}

const PLACEHOLDER_VISIT: readonly [string, string][] = [
  ['checkInId', '2000000000'],
  ['pictureId', '2000000000'],
];

async function insertVisit(db: Database, residentId: number, greenSpaceId: number): Promise<[string, string][]> {
  const now = new Date();
  const ownerColumns = { resident_id: residentId, created_at: now };
  const { id: checkInId } = await db
    .insertInto('check_ins')
    .values({ ...ownerColumns, green_space_id: greenSpaceId, day: '2026-01-01', proof: 'claimed' })
    .onConflict((conflict) => conflict.constraint('check_ins_once_a_day').doUpdateSet({ proof: 'claimed' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('visit_notes')
    .values({ check_in_id: checkInId, resident_id: residentId, note: 'A note', written_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const picture = { check_in_id: checkInId, position: 1, bytes: Buffer.from('a picture'), width: 1, height: 1 };
  const { id: pictureId } = await db
    .insertInto('visit_pictures')
    .values({ ...ownerColumns, ...picture })
    .onConflict((conflict) => conflict.columns(['check_in_id', 'position']).doUpdateSet({ width: 1 }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return [
    ['checkInId', String(checkInId)],
    ['pictureId', String(pictureId)],
  ];
}

async function insertContentPicture(db: Database): Promise<string> {
  const key = 'of-content'.padEnd(PICTURE_KEY_LENGTH, '-');
  await db
    .insertInto('content_pictures')
    .values({ key, bytes: Buffer.from('a picture'), created_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return key;
}

export function fillRouteParameters(path: string, parameters: RouteParameters): string {
  return path.replaceAll(PARAMETER, (match: string, collection: string | undefined, name: string | undefined) => {
    const value = parameters.get(collection ?? name ?? '');
    if (value === undefined) throw new Error(`prepareRouteParameters has no value for ${match} of ${path}`);
    const encoded = encodeURIComponent(value);
    return collection === undefined ? encoded : `${collection}/${encoded}`;
  });
}
