import { sql } from 'kysely';
import { ownRowsQuery, type PersonalTable } from '../../core/personal-data/personal-data.ts';
import { friendsOf, hasActiveAccount } from '../../core/residents/cards.queries.ts';

/** Names friends only. Must not reveal that someone rejected a request, blocked or reported the resident. */
export const SOCIAL_DATA: readonly PersonalTable[] = [
  {
    table: 'friendships',
    kind: 'friends',
    columns: { low_id: 'delete', high_id: 'delete' },
    list: 'friends',
    query: (residentId) => sql`
      select r.username, f.since
      from ${friendsOf(residentId)} as f
      join residents r on r.id = f.id
      where ${hasActiveAccount}
      order by f.since, r.id`,
  },
  {
    table: 'friend_requests',
    kind: 'friends',
    columns: { sender_id: 'delete', receiver_id: 'delete' },
    list: 'friendRequests',
    query: (residentId) => sql`
      select case sender_id when ${residentId} then 'sent' else 'received' end as direction, created_at as "createdAt",
        status = 'accepted' as "isAccepted"
      from friend_requests
      where ${residentId} in (sender_id, receiver_id)
      order by id`,
  },
  {
    table: 'cheers',
    kind: 'friends',
    columns: { resident_id: 'delete', receiver_id: 'delete' },
    list: 'cheers',
    query: (residentId) => sql`
      select case c.resident_id when ${residentId} then 'given' else 'received' end as direction, a.type as "activityType",
        a.day, c.created_at as "createdAt"
      from cheers c join activities a on a.id = c.activity_id
      where ${residentId} in (c.resident_id, c.receiver_id)
      order by c.created_at, c.activity_id, c.resident_id`,
  },
  {
    table: 'invites',
    kind: 'friends',
    columns: { resident_id: 'delete' },
    list: 'invites',
    query: ownRowsQuery('invites', ['code', 'created_at', 'ends_at', 'uses'], 'created_at'),
  },
  {
    table: 'invite_uses',
    kind: 'friends',
    columns: { resident_id: 'delete' },
    // Omits the inviter, who may be hidden from the resident now.
    list: 'usedInvites',
    query: ownRowsQuery('invite_uses', ['used_at'], 'used_at'),
  },
  {
    table: 'blocks',
    kind: 'blocks',
    columns: { blocker_id: 'delete', blocked_id: 'delete' },
    list: 'blocks',
    // Listed blocks only: blocking an unknown id stores no row, so the rest would reveal which ids exist.
    query: (residentId) => sql`
      select blocked_id as "residentId", blocked_at as "blockedAt" from blocks
      where blocker_id = ${residentId} and is_listed order by blocked_at`,
  },
  {
    table: 'reports',
    kind: 'reports',
    columns: { reporter_id: 'delete', reported_id: 'delete', answered_by: 'unlink' },
    list: 'reports',
    query: ownRowsQuery('reports', ['reason', 'details', 'outcome', 'answer', 'created_at'], 'id', 'reporter_id'),
  },
];
