import type { ChallengeFilter, ChallengeMetric, EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { TellingText } from '../../core/search/search.rules.ts';

/** Words that people may use for what a challenge counts. */
const METRIC_WORDS: Record<ChallengeMetric, string> = {
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
  eco_actions: 'eco-actions everyday habits',
};

const ACTION_WORDS: Record<EcoAction, string> = {
  byo: 'BYO bring your own bags cups containers bottles reusable',
  container_return: 'container return bottles cans deposit recycling',
  green_transport: 'green transport walking cycling bus MRT train',
  water_saving: 'water saving showers taps',
  energy_saving: 'energy saving electricity power',
  food_waste: 'food waste leftovers meals',
  e_waste: 'e-waste ewaste electronics gadgets batteries recycling',
};

function filterWords(filter: ChallengeFilter | null): string {
  if (filter === null) return '';
  if ('parkType' in filter) return filter.parkType;
  return 'lessonCategory' in filter ? filter.lessonCategory : ACTION_WORDS[filter.action];
}

interface Findable {
  readonly description: string;
  readonly category: string;
  readonly metric: ChallengeMetric;
  readonly filter: ChallengeFilter | null;
  readonly badge_reward: string | null;
}

/** The texts by which search finds a challenge besides its title, with their weights. */
export function searchTexts({ description, category, metric, filter, badge_reward }: Findable): TellingText[] {
  return [
    { text: filterWords(filter), telling: 'B' },
    { text: category, telling: 'B' },
    { text: badge_reward ?? '', telling: 'C' },
    { text: description, telling: 'C' },
    { text: METRIC_WORDS[metric], telling: 'C' },
  ];
}
