import { type Random, seededRandom } from './random.ts';

/** Some drawn pairs are left out, so this number gives five friendships for each resident. */
const DRAWN_EACH = 6.75;
/** One in this many residents has many more friends. */
const HUB_EVERY = 10_000;
const HUB_FRIENDS = 300;
const BLOCKS_EVERY = 100;
const FRIENDSHIP_DAYS = 400;
const REQUEST_DAYS = 60;
const DAY_MS = 86_400_000;

export const FRIENDSHIP_COLUMNS = ['low_id', 'high_id', 'since'] as const;
export const REQUEST_COLUMNS = ['sender_id', 'receiver_id', 'day', 'status', 'created_at'] as const;
export const BLOCK_COLUMNS = ['blocker_id', 'blocked_id', 'blocked_at'] as const;

/**
 * Friendships: most residents have a few, some dozens, a few hundreds. Each is generated for the resident who registered
 * first, spread over all later ones, so that no pair occurs twice.
 */
export function* friendshipRows(residents: number, now: Date): Generator<string> {
  const random = seededRandom(4711);
  for (let low = 1; low < residents; low += 1) {
    const drawn = low % HUB_EVERY === 0 ? HUB_FRIENDS : Math.floor(-Math.log(1 - random()) * DRAWN_EACH);
    const later = residents - low;
    const friends = Math.min(drawn, later);
    const since = daysBefore(now, random() * FRIENDSHIP_DAYS);
    for (let index = 0; index < friends; index += 1) {
      const from = Math.floor((index * later) / friends);
      const until = Math.floor(((index + 1) * later) / friends);
      const high = low + 1 + from + Math.floor(random() * (until - from));
      if (!isOfStrangers(low, high)) yield `${low}\t${high}\t${since}\n`;
    }
  }
}

/** Pending requests: half of all residents send one to a later resident, or receive one from them. */
export function* requestRows(residents: number, until: Date): Generator<string> {
  const random = seededRandom(1819);
  for (let low = 2; low < residents; low += 2) {
    const high = strangerAfter(low, residents, random);
    if (high === null) continue;
    const at = daysBefore(until, REQUEST_DAYS * (1 - low / residents));
    const pair = random() < 0.5 ? `${low}\t${high}` : `${high}\t${low}`;
    yield `${pair}\t${at.slice(0, 10)}\tpending\t${at}\n`;
  }
}

/** Some residents block another one, never one with a pending request. */
export function* blockRows(residents: number, until: Date): Generator<string> {
  const random = seededRandom(2006);
  for (let low = 1; low < residents; low += BLOCKS_EVERY) {
    const high = strangerAfter(low, residents, random);
    if (high !== null) yield `${low}\t${high}\t${daysBefore(until, random() * REQUEST_DAYS)}\n`;
  }
}

const STRANGERS_EVERY = 5;

/** Some pairs are never friends; requests and blocks use them. */
function isOfStrangers(one: number, other: number): boolean {
  return (one + other) % STRANGERS_EVERY === 0;
}

function strangerAfter(low: number, residents: number, random: Random): number | null {
  const drawn = low + 1 + Math.floor(random() * (residents - low));
  const high = drawn + ((STRANGERS_EVERY - ((low + drawn) % STRANGERS_EVERY)) % STRANGERS_EVERY);
  return high > residents ? null : high;
}

function daysBefore(until: Date, days: number): string {
  return new Date(until.getTime() - days * DAY_MS).toISOString();
}
