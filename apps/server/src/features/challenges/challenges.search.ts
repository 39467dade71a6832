import type { EventKind } from '@ecopulse/contract/events/event-rules';
import type { ChallengeFilter, ChallengeMetric, EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { SearchKind } from '../../core/search/search-kind.ts';
import { type SearchableChallenge, selectSearchableChallenges } from './challenges.queries.ts';

const METRIC_KEYWORDS: Record<ChallengeMetric, string> = {
  check_ins: 'check-ins visits parks green spaces',
  distinct_green_spaces: 'check-ins visits different parks green spaces',
  distinct_park_types: 'check-ins visits kinds park types',
  distinct_regions: 'check-ins visits regions island',
  lessons_completed: 'lessons learning',
  distinct_lesson_categories: 'lessons learning subjects categories',
  quiz_perfect_scores: 'lessons learning quizzes perfect scores',
  streak_days: 'streaks days in a row daily',
  friends_added: 'friends social',
  news_read: 'news articles reading',
  events_attended: 'events clean-ups planting walks together',
  eco_actions: 'eco-actions everyday habits',
};

const ACTION_KEYWORDS: Record<EcoAction, string> = {
  byo: 'BYO bring your own bags cups containers bottles reusable',
  container_return: 'container return bottles cans deposit recycling',
  green_transport: 'green transport walking cycling bus MRT train',
  water_saving: 'water saving showers taps',
  energy_saving: 'energy saving electricity power',
  food_waste: 'food waste leftovers meals',
  e_waste: 'e-waste ewaste electronics gadgets batteries recycling',
};

const EVENT_KEYWORDS: Record<EventKind, string> = {
  'guided-walk': 'guided nature walks',
  'clean-up': 'clean-ups cleanups litter picking',
  planting: 'planting trees gardening',
  workshop: 'workshops',
  survey: 'nature surveys counts',
};

function filterKeywords(filter: ChallengeFilter | null): string {
  if (filter === null) return '';
  if ('parkType' in filter) return filter.parkType;
  if ('planningArea' in filter) return filter.planningArea;
  if ('region' in filter) return filter.region;
  if ('eventKind' in filter) return EVENT_KEYWORDS[filter.eventKind];
  if ('places' in filter || 'clubId' in filter) return '';
  return 'lessonCategory' in filter ? filter.lessonCategory : ACTION_KEYWORDS[filter.action];
}

export const CHALLENGE_SEARCH_KIND: SearchKind<SearchableChallenge> = {
  name: 'challenge',
  subject: 'challenge',
  cachedAs: 'challenges',
  rows: selectSearchableChallenges,
  textsOf: ({ title, description, category, metric, filter, badge_reward: badge }) => ({
    name: title,
    keys: [filterKeywords(filter), category].join('\n'),
    facts: [badge ?? '', description, METRIC_KEYWORDS[metric]].join('\n'),
    text: '',
  }),
};
