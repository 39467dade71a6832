import type { ChallengeFilter, ChallengeMetric, EcoAction } from './challenges.ts';
import type { EventKind } from '../events/event-rules.ts';
import type { ParkType } from '../green-spaces/green-spaces.ts';
import type { LessonCategory } from '../lessons/lessons.ts';
import type { Emblem } from '../rewards/rewards.ts';

const PARK_EMBLEMS: Record<ParkType, Emblem> = {
  'Coastal Park': 'wave',
  'Nature Reserve': 'mangrove',
  'National Garden': 'flower',
  'Heritage Garden': 'heritage',
  'Community Park': 'town',
  'Nature Park': 'leaf',
  'Urban Park': 'town',
  'Regional Park': 'canopy',
  'Marine Park': 'wave',
  'Hot Spring Park': 'reservoir',
  'Nature Trail': 'trail',
  'Reservoir Park': 'reservoir',
};

const ACTION_EMBLEMS: Record<EcoAction, Emblem> = {
  byo: 'bag',
  container_return: 'bottle',
  green_transport: 'bicycle',
  water_saving: 'drop',
  energy_saving: 'switch',
  food_waste: 'plate',
  e_waste: 'circuit',
};

const EVENT_EMBLEMS: Record<EventKind, Emblem> = {
  'guided-walk': 'boot',
  'clean-up': 'tongs',
  planting: 'leaf',
  workshop: 'book',
  survey: 'lens',
};

const METRIC_EMBLEMS: Record<ChallengeMetric, Emblem> = {
  check_ins: 'footprint',
  distinct_green_spaces: 'map',
  distinct_park_types: 'palette',
  distinct_regions: 'island',
  lessons_completed: 'book',
  distinct_lesson_categories: 'books',
  quiz_perfect_scores: 'star',
  streak_days: 'flame',
  friends_added: 'friends',
  news_read: 'news',
  eco_actions: 'leaf',
  events_attended: 'calendar',
};

const CATEGORY_EMBLEMS: Partial<Record<LessonCategory, Emblem>> = { 'Waste & Recycling': 'cycle', Water: 'rain' };

interface ChallengeGoal {
  readonly metric: ChallengeMetric;
  readonly filter: ChallengeFilter | null;
  readonly target: number;
}

const EMBLEMS_BY_TARGET: Partial<
  Record<ChallengeMetric, { readonly emblem: Emblem; readonly appliesTo: (target: number) => boolean }>
> = {
  check_ins: { emblem: 'boot', appliesTo: (target) => target > 1 },
  distinct_green_spaces: { emblem: 'compass', appliesTo: (target) => target > 20 },
  distinct_park_types: { emblem: 'quilt', appliesTo: (target) => target < 10 },
  lessons_completed: { emblem: 'lens', appliesTo: (target) => target === 1 },
  streak_days: { emblem: 'calendar', appliesTo: (target) => target >= 30 },
};

export function challengeEmblem({ metric, filter, target }: ChallengeGoal): Emblem {
  if (filter && 'parkType' in filter) return PARK_EMBLEMS[filter.parkType];
  if (filter && 'region' in filter) return 'binoculars';
  if (filter && ('planningArea' in filter || 'places' in filter)) return 'signpost';
  if (filter && 'eventKind' in filter) return EVENT_EMBLEMS[filter.eventKind];
  if (filter && 'action' in filter) return ACTION_EMBLEMS[filter.action];
  if (filter && 'lessonCategory' in filter) return CATEGORY_EMBLEMS[filter.lessonCategory] ?? METRIC_EMBLEMS[metric];
  const byTarget = EMBLEMS_BY_TARGET[metric];
  return byTarget?.appliesTo(target) ? byTarget.emblem : METRIC_EMBLEMS[metric];
}
