import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import type { Activity } from '@ecopulse/contract/rewards/rewards';
import { activityMessage } from './activity-messages.ts';
import { anActivity } from './rewards.testing.tsx';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

const cases: [Partial<Activity>, string][] = [
  [{ activityType: 'check_in', facts: { name: 'Labrador Nature Reserve' } }, 'Checked in at Labrador Nature Reserve'],
  [{ activityType: 'lesson_completed', facts: { name: 'Water', score: 85 } }, 'Completed the lesson Water with 85%'],
  [{ activityType: 'lesson_completed', facts: { name: 'Water' } }, 'Completed the lesson Water'],
  [
    { activityType: 'lesson_completed', proof: 'claimed', facts: { name: 'Water', score: 85 } },
    'Completed Water (self-reported, 85%)',
  ],
  [{ activityType: 'lesson_reviewed', facts: { name: 'Water', score: 100 } }, 'Reviewed the lesson Water with 100%'],
  [{ activityType: 'challenge_completed', facts: { name: 'Ten Parks' } }, 'Completed the challenge Ten Parks'],
  [
    { activityType: 'route_completed', facts: { name: 'Coastal Loop', greenSpace: 'Labrador Nature Reserve' } },
    'Walked Coastal Loop at Labrador Nature Reserve',
  ],
  [{ activityType: 'eco_action', facts: { action: 'byo' } }, 'Brought your own bag, bottle or box'],
  // Not an eco-action, but a property of every object.
  [{ activityType: 'eco_action', facts: { action: 'constructor' } }, 'Logged an eco-action'],
  [{ activityType: 'eco_action_undone', facts: { action: 'e_waste' } }, 'Undone: Recycled e-waste'],
  [{ activityType: 'badge_earned', facts: { name: 'First Steps' } }, 'Earned the badge First Steps'],
  [{ activityType: 'adjustment', facts: { name: 'Counted twice' } }, 'Points corrected by an admin: Counted twice'],
  [{ activityType: 'adjustment', facts: {} }, 'Points corrected by an admin'],
  [{ activityType: 'check_in', facts: {} }, 'Checked in at a green space'],
];

test.each(cases)('%o reads "%s"', (parts, text) => {
  expect(activityMessage(anActivity(parts), i18n)).toBe(text);
});
