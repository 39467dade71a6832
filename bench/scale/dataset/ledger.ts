import { type Book, createBook, type Moment } from './book.ts';
import { FOUNDERS, rankedOf } from './people.ts';
import { type Random, seededRandom } from './random.ts';
import { createVisits } from './visits.ts';
import type { World } from './world.ts';

export const ACTIVITY_COLUMNS = [
  'id',
  'resident_id',
  'type',
  'subject',
  'occurrence',
  'day',
  'points',
  'proof',
  'facts',
  'is_first',
  'is_first_verified',
  'created_at',
] as const;

export const SCORE_COLUMNS = [
  'resident_id',
  'eco_points',
  'total_badges',
  'current_streak',
  'longest_streak',
  'freezes',
  'last_active_day',
  'is_ranked',
  'home_town',
  'points_order',
  'proven_points',
  'proven_order',
  'has_verified',
] as const;

interface Parts {
  readonly residents: number;
  /** At least this many rows: the last visit is written completely. */
  readonly rows: number;
  readonly days: number;
  /** The last moment of the ledger. */
  readonly until: Date;
  readonly world: World;
}

/** Rows in COPY's format; the scores follow from the activities, so they come second. */
export interface Ledger {
  activities(): Generator<string>;
  scores(): Generator<string>;
}

const CHUNK = 1 << 18;
/** The largest share of a day's residents who were also active the day before. */
const RETURNS = 0.6;

/** The history of all residents day by day: who is active, what they do, and what follows by the product's rules. */
export function createLedger({ residents, rows, days, until, world }: Parts): Ledger {
  const random = seededRandom(2025);
  const book = createBook(residents, world);
  const visit = createVisits(residents, book, world, random);
  const zeal = Float32Array.from({ length: residents }, () => 0.06 + 0.94 * random() ** 3);
  const calendar = Array.from({ length: days }, (_, day) => dayAt(until, days - 1 - day));
  const end = growth((days - 1 + (calendar.at(-1)?.part ?? 1)) / days);

  function* activities(): Generator<string> {
    let active: number[] = [];
    for (const [day, { date, from, part }] of calendar.entries()) {
      const members = Math.ceil(residents * membersAt(day / days));
      const [start, goal] = [book.lastId, (rows * growth((day + part) / days)) / end];
      const crowd = { book, members, zeal, day, random };
      const guests = returning(active, crowd);
      active = [];
      while (book.lastId < goal) {
        const guest = random() < RETURNS ? guests.next().value : undefined;
        const resident = guest ?? newcomer(crowd);
        const time = momentOf(from, ((book.lastId - start) / (goal - start)) * part);
        const before = book.lastId;
        visit(resident, { day, date, time } satisfies Moment);
        if (book.lastId > before) active.push(resident);
        if (book.length >= CHUNK) yield book.take();
      }
    }
    yield book.take();
  }

  function* scores(): Generator<string> {
    for (let resident = 0; resident < residents; resident += 1) {
      const { homeTown, isRanked } = rankedOf(resident + 1);
      const lastDay = calendar[book.lastDay(resident)]?.date ?? '\\N';
      yield `${resident + 1}\t${book.totals(resident)}\t${lastDay}\t${isRanked ? 't' : 'f'}\t${homeTown}\t${book.paidBy(resident)}\t${book.proven(resident)}\n`;
    }
  }

  return { activities, scores };
}

/** The share of residents who have registered by `time` (0 to 1). Ids are in the order of registration. */
function membersAt(time: number): number {
  return FOUNDERS + (1 - FOUNDERS) * time;
}

/** The share of the ledger that is written by then, up to a factor: registered residents are equally active on all days. */
function growth(time: number): number {
  return FOUNDERS * time + ((1 - FOUNDERS) * time ** 2) / 2;
}

interface Crowd {
  readonly book: Book;
  readonly members: number;
  readonly zeal: Float32Array;
  readonly day: number;
  readonly random: Random;
}

/** The keenest of yesterday's residents, who are active again. */
function* returning(active: readonly number[], { book, zeal, day, random }: Crowd): Generator<number, undefined> {
  for (const resident of active)
    if (random() < 0.25 + 0.65 * (zeal[resident] ?? 0) && book.lastDay(resident) !== day) yield resident;
}

/** A resident who has not been active today. */
function newcomer({ book, members, zeal, day, random }: Crowd): number {
  for (;;) {
    const resident = Math.floor(random() * members);
    if (random() < (zeal[resident] ?? 0) && book.lastDay(resident) !== day) return resident;
  }
}

const DAY_MS = 86_400_000;
const SINGAPORE_MS = 8 * 3_600_000;

interface CalendarDay {
  readonly date: string;
  /** Its beginning in milliseconds. */
  readonly from: number;
  /** The share of it that has passed. */
  readonly part: number;
}

/** The day in Singapore a number of days before a moment. */
function dayAt(until: Date, daysAgo: number): CalendarDay {
  const ofToday = (until.getTime() + SINGAPORE_MS) % DAY_MS;
  const from = until.getTime() - ofToday - daysAgo * DAY_MS;
  const date = new Date(from + SINGAPORE_MS).toISOString().slice(0, 10);
  return { date, from, part: daysAgo === 0 ? ofToday / DAY_MS : 1 };
}

function momentOf(from: number, part: number): string {
  return new Date(from + part * (DAY_MS - 1)).toISOString();
}
