import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { formatGoalSentence } from './challenge-goal.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const NO_LIMIT = { endDate: null, durationDays: null } as const;
const CHOSEN = { places: [1, 2, 3] };
const A_MONTH = { endDate: null, durationDays: 30 } as const;

test.each([
  [{ metric: 'check_ins', filter: null, target: 5, ...A_MONTH }, 'Check in 5 times within 30 days of joining.'],
  [{ metric: 'check_ins', filter: null, target: 1, ...NO_LIMIT }, 'Check in once, in your own time.'],
  [
    { metric: 'check_ins', filter: { parkType: 'Nature Trail' }, target: 3, endDate: '2026-12-31', durationDays: null },
    'Check in 3 times at nature trails by 31 December 2026.',
  ],
  [
    { metric: 'distinct_green_spaces', filter: { parkType: 'Coastal Park' }, target: 3, ...A_MONTH },
    'Visit 3 different coastal parks within 30 days of joining.',
  ],
  [
    { metric: 'distinct_regions', filter: { parkType: 'Urban Park' }, target: 2, ...A_MONTH },
    'Visit urban parks in 2 different regions within 30 days of joining.',
  ],
  [
    { metric: 'lessons_completed', filter: { lessonCategory: 'Water' }, target: 1, endDate: null, durationDays: 1 },
    'Complete a lesson on Water within a day of joining.',
  ],
  [
    { metric: 'quiz_perfect_scores', filter: { lessonCategory: 'Water' }, target: 2, ...A_MONTH },
    'Get every answer right in 2 quizzes on Water within 30 days of joining.',
  ],
  [
    { metric: 'eco_actions', filter: { action: 'e_waste' }, target: 2, ...A_MONTH },
    'Take something to an e-waste bin 2 times within 30 days of joining.',
  ],
  [
    { metric: 'distinct_green_spaces', filter: { planningArea: 'Tampines' }, target: 5, ...A_MONTH },
    'Visit 5 different green spaces in Tampines within 30 days of joining.',
  ],
  [
    { metric: 'check_ins', filter: { region: 'North-East' }, target: 1, ...NO_LIMIT },
    'Check in once in the North-East region, in your own time.',
  ],
  [
    { metric: 'distinct_green_spaces', filter: CHOSEN, target: 2, ...NO_LIMIT },
    'Visit 2 of 3 chosen green spaces, in your own time.',
  ],
  [
    { metric: 'check_ins', filter: CHOSEN, target: 4, ...NO_LIMIT },
    'Check in 4 times at chosen green spaces, in your own time.',
  ],
  [
    { metric: 'events_attended', filter: { eventKind: 'clean-up' }, target: 3, ...A_MONTH },
    'Take part in 3 clean-ups within 30 days of joining.',
  ],
  [{ metric: 'eco_actions', filter: null, target: 4, ...NO_LIMIT }, 'Log 4 eco-actions, in your own time.'],
] as const)('%j reads as %s', (challenge, sentence) => {
  expect(formatGoalSentence(challenge, i18n)).toBe(sentence);
});
