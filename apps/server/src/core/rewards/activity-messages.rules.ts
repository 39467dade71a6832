import type { ActivityType } from '@ecopulse/contract/rewards/rewards';
import type { Facts } from '../../db/rewards-tables.ts';

const MESSAGES: Record<ActivityType, (name: string) => string> = {
  check_in: (name) => `Checked in at ${name}`,
  lesson_completed: (name) => `Completed the lesson ${name}`,
  lesson_reviewed: (name) => `Reviewed the lesson ${name}`,
  challenge_completed: (name) => `Completed the challenge ${name}`,
  route_completed: (name) => `Walked ${name}`,
  eco_action: (name) => `Logged ${name}`,
  eco_action_undone: (name) => `Undid ${name}`,
  event_attended: (name) => `Attended ${name}`,
  event_attended_undone: (name) => `Attendance undone: ${name}`,
  badge_earned: (name) => `Earned the badge ${name}`,
  friend_added: () => 'Made a friend',
  news_read: (name) => `Read ${name}`,
  weather_day: () => 'Streak kept on a day of haze or heavy rain',
  adjustment: (name) => `Points corrected: ${name}`,
};

export function describeActivity(type: ActivityType, facts: Facts): string {
  return MESSAGES[type](String(facts['name'] ?? ''));
}
