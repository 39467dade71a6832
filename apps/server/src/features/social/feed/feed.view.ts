import type { CheeredActivity, FeedItem, SharedActivity } from '@ecopulse/contract/social/friends-feed';
import { toResidentCard } from '../../../core/residents/residents.view.ts';
import type { Facts } from '../../../db/rewards-tables.ts';
import type { CheeredRow, FeedRow, SharedRow } from './feed.queries.ts';

/** Everything else, such as the result of a quiz, is private. */
const SHARED_FACT_NAMES = ['name', 'greenSpace', 'greenSpaceId', 'routeId', 'lessonId', 'challengeId', 'emblem'];

function pickSharedFacts(facts: Facts): Facts {
  if (facts['isOfClub']) return {};
  return Object.fromEntries(Object.entries(facts).filter(([name]) => SHARED_FACT_NAMES.includes(name)));
}

function toActivity({ activity_id: id, type, day, facts, cheers }: Omit<SharedRow, 'has_cheered'>) {
  return { id, activityType: type, day, facts: pickSharedFacts(facts), cheers };
}

export function toSharedActivity(row: SharedRow): SharedActivity {
  return { ...toActivity(row), hasCheered: row.has_cheered };
}

export function toFeedItem(row: FeedRow): FeedItem {
  return { ...toSharedActivity(row), resident: toResidentCard(row) };
}

export function toCheeredActivity(row: CheeredRow): CheeredActivity {
  return { ...toActivity(row), residents: row.residents.map(toResidentCard) };
}
