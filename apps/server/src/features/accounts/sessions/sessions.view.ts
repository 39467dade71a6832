import type { SecurityEvent, Session } from '@ecopulse/contract/accounts/sessions';
import type { OpenSession } from '../../../core/sessions/sessions.queries.ts';
import type { SecurityEventRow } from './security-events.queries.ts';

export function toSession({ id, createdAt, lastSeenAt, device }: OpenSession, currentSessionId: number): Session {
  return {
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    device,
    current: id === currentSessionId,
  };
}

export function toSecurityEvent({ id, kind, device, count, first_at, last_at }: SecurityEventRow): SecurityEvent {
  return { id, kind, device, count, firstAt: first_at.toISOString(), lastAt: last_at.toISOString() };
}
