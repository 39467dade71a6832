import type { Notification } from '@ecopulse/contract/notifications/notifications';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';

export function aResident(parts: Partial<ResidentCard> = {}): ResidentCard {
  return { id: 7, username: 'mei', firstName: 'Mei', lastName: 'Tan', profileImageUrl: null, ...parts };
}

export function aNotification(parts: Partial<Notification> = {}): Notification {
  return {
    id: 41,
    kind: 'friend_request',
    resident: aResident(),
    facts: {},
    isRead: false,
    createdAt: new Date(Date.now() - 300_000).toISOString(),
    ...parts,
  };
}
