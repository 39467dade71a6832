import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { countsMessage } from './challenge-messages.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test.each([
  [{ metric: 'check_ins', filter: null }, 'Counts check-ins'],
  [{ metric: 'check_ins', filter: { parkType: 'Nature Trail' } }, 'Counts check-ins at nature trails'],
  [{ metric: 'distinct_green_spaces', filter: { parkType: 'Coastal Park' } }, 'Counts different coastal parks'],
  [
    { metric: 'distinct_regions', filter: { parkType: 'Urban Park' } },
    'Counts different regions where you visit urban parks',
  ],
  [{ metric: 'lessons_completed', filter: { lessonCategory: 'Water' } }, 'Counts completed lessons on Water'],
  [
    { metric: 'quiz_perfect_scores', filter: { lessonCategory: 'Water' } },
    'Counts quizzes on Water with every answer right',
  ],
  [{ metric: 'eco_actions', filter: { action: 'e_waste' } }, 'Counts trips to an e-waste bin'],
  [{ metric: 'eco_actions', filter: null }, 'Counts eco-actions'],
] as const)('%j reads as %s', (challenge, message) => {
  expect(countsMessage(challenge, i18n)).toBe(message);
});
