import type { Notification } from '@ecopulse/contract/notifications/notifications';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';

export function aResident(parts: Partial<ResidentCard> = {}): ResidentCard {
  return { id: 7, username: 'mei', firstName: 'Mei', lastName: 'Tan', profileImageUrl: null, ...parts };
}

const MINUTE_MS = 60_000;

export function aNotification(parts: Partial<Notification> = {}): Notification {
  return {
    id: 41,
    kind: 'friend_request',
    resident: aResident(),
    facts: {},
    isRead: false,
    createdAt: new Date(Date.now() - 5 * MINUTE_MS).toISOString(),
    ...parts,
  };
}
