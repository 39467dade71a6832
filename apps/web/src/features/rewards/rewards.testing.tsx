import type { Activity, NewBadge } from '@ecopulse/contract/rewards/rewards';

export function anActivity(parts: Partial<Activity> = {}): Activity {
  return {
    id: 1,
    activityType: 'check_in',
    description: 'Checked in at Labrador Nature Reserve',
    ecoPointsEarned: 20,
    day: '2026-11-21',
    arrivedOn: null,
    proof: 'verified',
    facts: { name: 'Labrador Nature Reserve' },
    createdAt: '2026-11-21T02:00:00Z',
    ...parts,
  };
}

export function aBadge(parts: Partial<NewBadge> = {}): NewBadge {
  return { badgeName: 'First Steps', description: 'Your first check-in', emblem: 'footprint', ...parts };
}
