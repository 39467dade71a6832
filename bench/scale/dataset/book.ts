import { createBitSets } from '../bit-sets.ts';
import { createCounts, type Counts } from './counts.ts';
import { MILESTONES } from './milestones.ts';
import { createStreaks } from './streaks.ts';
import type { Deed, World } from './world.ts';

/** The moment of a row: the number of the day, its date, and the time in PostgreSQL's format. */
export interface Moment {
  readonly day: number;
  readonly date: string;
  readonly time: string;
}

/** Records activities and what follows from them by the product's rules: badges, streaks, points. */
export interface Book {
  /** The id of the last row. */
  readonly lastId: number;
  readonly counts: Counts;
  /** Whether the resident has done this once. */
  has(resident: number, deed: Deed): boolean;
  write(resident: number, deed: Deed, at: Moment, changed?: Partial<Pick<Deed, 'proof' | 'facts'>>): void;
  /** Writes the consequences of an activity in the order of the product's effects: the completed challenge, then badges. */
  follow(resident: number, challenge: World['firstLesson'] | null, at: Moment): void;
  /** -1 without one. */
  lastDay(resident: number): number;
  /** The number of rows written since the last `take`. */
  readonly length: number;
  /** The rows written since, in COPY's format. */
  take(): string;
  /** Points, badges, current and longest streak and freezes, in COPY's format. */
  totals(resident: number): string;
  /** The id of the last row with points; 0 without one. */
  paidBy(resident: number): number;
  /** Points without claimed ones, the id of the last row with such, and whether one row is verified, in COPY's format. */
  proven(resident: number): string;
}

/** The types that show that there is a resident behind the account. */
const OWN_DOING: ReadonlySet<string> = new Set(['check_in', 'lesson_completed', 'lesson_reviewed', 'route_completed']);

export function createBook(residents: number, world: World): Book {
  const streaks = createStreaks(residents);
  const seen = createBitSets(residents, world.ordinals);
  const verified = createBitSets(residents, world.ordinals);
  const counts = createCounts(residents, world);
  const points = new Uint32Array(residents);
  const badges = new Uint8Array(residents);
  const paidBy = new Uint32Array(residents);
  const proven = new Uint32Array(residents);
  const provenBy = new Uint32Array(residents);
  const hasVerified = new Uint8Array(residents);
  let [id, text] = [0, ''];

  const write: Book['write'] = (resident, deed, { date, time }, { proof = deed.proof, facts = deed.facts } = {}) => {
    id += 1;
    const isFirst = seen.add(resident, deed.ordinal) ? 't' : 'f';
    const isFirstVerified = proof === 'verified' && verified.add(resident, deed.ordinal) ? 't' : 'f';
    if (proof === 'verified' && OWN_DOING.has(deed.type)) hasVerified[resident] = 1;
    const occurrence = deed.recurs ? date : '\\N';
    text += `${id}\t${resident + 1}\t${deed.head}\t${occurrence}\t${date}\t${deed.points}\t${proof}\t${facts}\t${isFirst}\t${isFirstVerified}\t${time}\n`;
    if (deed.type === 'badge_earned') badges[resident] = (badges[resident] ?? 0) + 1;
    if (deed.points === 0) return;
    points[resident] = (points[resident] ?? 0) + deed.points;
    paidBy[resident] = id;
    if (proof === 'claimed') return;
    proven[resident] = (proven[resident] ?? 0) + deed.points;
    provenBy[resident] = id;
  };

  return {
    get lastId() {
      return id;
    },
    get length() {
      return text.length;
    },
    counts,
    has: (resident, deed) => seen.has(resident, deed.ordinal),
    write,
    follow(resident, challenge, at) {
      if (challenge !== null && !seen.has(resident, challenge.completion.ordinal)) {
        write(resident, challenge.completion, at);
        write(resident, challenge.badge, at);
      }
      const longest = streaks.count(resident, at.day);
      for (const [index, { of, target }] of MILESTONES.entries()) {
        const badge = world.milestones[index];
        if (!badge || seen.has(resident, badge.ordinal)) continue;
        if ((of === 'streak' ? longest : counts.of(of, resident)) >= target) write(resident, badge, at);
      }
    },
    lastDay: streaks.lastDay,
    take() {
      const taken = text;
      text = '';
      return taken;
    },
    totals: (resident) => `${points[resident] ?? 0}\t${badges[resident] ?? 0}\t${streaks.columns(resident)}`,
    paidBy: (resident) => paidBy[resident] ?? 0,
    proven: (resident) =>
      `${proven[resident] ?? 0}\t${provenBy[resident] ?? 0}\t${hasVerified[resident] === 1 ? 't' : 'f'}`,
  };
}
