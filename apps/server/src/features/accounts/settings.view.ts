import { NOTIFICATION_KINDS } from '@ecopulse/contract/notifications';
import type { Settings } from '@ecopulse/contract/settings';
import type { ChosenSettings } from './settings.queries.ts';

export function toSettings(chosen: ChosenSettings): Settings {
  const { theme, inRankings, findableByEmail, friendRequests } = chosen;
  const told = NOTIFICATION_KINDS.map((kind) => [kind, !chosen.mutedNotifications.includes(kind)]);
  return {
    // Written by the settings alone, from the contract's list.
    language: chosen.language as Settings['language'],
    theme,
    privacy: { inRankings, findableByEmail, friendRequests },
    notifications: Object.fromEntries(told) as Settings['notifications'],
  };
}
