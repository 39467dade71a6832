import { createHash } from 'node:crypto';
import { pickHomeTown } from './home-towns.ts';
import { FAMILY_NAMES, GIVEN_NAMES } from './names.ts';
import { type Random, seededRandom } from './random.ts';

/** The share of residents who registered before the first day of the ledger; the others follow day by day. */
export const FOUNDERS = 0.2;

const TELLS_HOME_TOWN = 0.7;
const TELLS_NAME = 0.9;
const OUT_OF_RANKINGS = 0.02;
const FINDABLE_BY_EMAIL = 0.2;
const TAKES_NO_REQUESTS = 0.02;

/** The fields of a resident that their score repeats. */
export interface Ranked {
  readonly homeTown: string;
  readonly isRanked: boolean;
}

export const RESIDENT_COLUMNS = [
  'id',
  'username',
  'username_key',
  'email',
  'email_key',
  'password_hash',
  'first_name',
  'last_name',
  'home_town',
  'in_rankings',
  'findable_by_email',
  'friend_requests',
  'created_at',
] as const;

/** Rows of residents in COPY's format, in the order of registration; none can sign in with a password. */
export function* residentRows(residents: number, days: number, until: Date): Generator<string> {
  const random = seededRandom(1965);
  for (let id = 1; id <= residents; id += 1) {
    const { homeTown, isRanked } = rankedOf(id);
    const [first, last] = nameOf(random);
    const username = `${first}.${last}.${id}`.toLowerCase().replaceAll(' ', '');
    const names = random() < TELLS_NAME ? `${first}\t${last}` : '\\N\t\\N';
    const findable = random() < FINDABLE_BY_EMAIL ? 't' : 'f';
    const takes = random() < TAKES_NO_REQUESTS ? 'nobody' : 'everyone';
    yield `${id}\t${username}\t${username}\t${username}@example.sg\t${username}@example.sg\t!\t${names}\t${homeTown}\t${isRanked ? 't' : 'f'}\t${findable}\t${takes}\t${joinedAt(id, residents, days, until)}\n`;
  }
}

/** Always the same for the same resident, because the scores repeat it. */
export function rankedOf(id: number): Ranked {
  const random = seededRandom(Math.imul(id, 0x9e3779b1));
  // The first numbers after a seed correlate with it.
  random();
  random();
  return {
    isRanked: random() >= OUT_OF_RANKINGS,
    homeTown: random() < TELLS_HOME_TOWN ? pickHomeTown(random) : '\\N',
  };
}

const DAY_MS = 86_400_000;

function joinedAt(id: number, residents: number, days: number, until: Date): string {
  const part = (id - 1) / residents;
  const daysAgo = part < FOUNDERS ? days + 30 * (1 - part / FOUNDERS) : days * (1 - (part - FOUNDERS) / (1 - FOUNDERS));
  return new Date(until.getTime() - daysAgo * DAY_MS).toISOString();
}

function nameOf(random: Random): [string, string] {
  return [GIVEN_NAMES(random), FAMILY_NAMES(random)];
}

export const SESSION_COLUMNS = ['id', 'token_hash', 'resident_id', 'created_at', 'last_seen_at'] as const;

/** Every resident is signed in. */
export function* sessionRows(residents: number, at: Date): Generator<string> {
  const moment = at.toISOString();
  for (let id = 1; id <= residents; id += 1) {
    const tokenHash = createHash('sha256').update(tokenOf(id)).digest('hex');
    yield `${id}\t\\\\x${tokenHash}\t${id}\t${moment}\t${moment}\n`;
  }
}

/** A public token: such sessions exist only in the databases of benches. */
function tokenOf(residentId: number): string {
  return createHash('sha256').update(`a bench's resident ${residentId}`).digest('base64url');
}

/** The cookie that a resident's browser sends. */
export function cookieOf(residentId: number): string {
  return `session=${tokenOf(residentId)}`;
}
