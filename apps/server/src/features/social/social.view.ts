import { type Invite, MAX_INVITE_USES, type InviteReceipt } from '@ecopulse/contract/social/invites';
import type { FoundResident, Friend, FriendRequest, Report, RequestReceipt } from '@ecopulse/contract/social/social';
import { toResidentCard } from '../../core/residents/residents.view.ts';
import type { Earned } from '../../core/rewards/run-effects.ts';
import { toEarnings } from '../../core/rewards/rewards.view.ts';
import { toSharedActivity } from './feed/feed.view.ts';
import type { FoundResidentRow } from './find-residents.queries.ts';
import type { UsedInvite } from './invites/invites.service.ts';
import type { InviteRow } from './invites/invites.queries.ts';
import type { FriendRow } from './friends.queries.ts';
import type { ReportRow } from './reports.queries.ts';
import type { ListedRequestRow } from './requests.queries.ts';
import { toRelationship } from './social.rules.ts';

export function toFriend(row: FriendRow): Friend {
  return {
    ...toResidentCard(row),
    ecoPoints: row.eco_points,
    since: row.since.toISOString(),
    latest: row.latest && toSharedActivity(row.latest),
  };
}

export function toFriendRequest(row: ListedRequestRow): FriendRequest {
  const { requester_first_name: first, requester_last_name: last, requester_username: username } = row;
  return {
    id: row.request_id,
    requesterName: first && last ? `${first} ${last}` : username,
    resident: toResidentCard(row),
    homeTown: row.home_town,
    createdAt: row.created_at.toISOString(),
  };
}

export function toFoundResident(row: FoundResidentRow): FoundResident {
  return { ...toResidentCard(row), homeTown: row.home_town, ...toRelationship(row) };
}

export function toRequestReceipt({ requestId, earned }: { requestId: number | null; earned: Earned }): RequestReceipt {
  return { ...toEarnings(earned), relation: requestId === null ? 'friend' : 'requested', requestId };
}

export function toReport(row: ReportRow): Report {
  return {
    id: row.id,
    reason: row.reason,
    details: row.details,
    reporter: toResidentCard(row.reporter),
    reported: toResidentCard(row.reported),
    ...(row.event && { event: row.event }),
    ...(row.club && { club: row.club }),
    createdAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answered_by && toResidentCard(row.answered_by),
    outcome: row.outcome,
    answer: row.answer,
  };
}

export function toInvite({ code, ends_at: endsAt, uses }: InviteRow): Invite {
  return { code, endsAt: endsAt.toISOString(), usesLeft: MAX_INVITE_USES - uses };
}

export function toInviteReceipt({ inviter, relation, requestId, earned }: UsedInvite): InviteReceipt {
  return { ...toEarnings(earned), inviter: toResidentCard(inviter), relation, requestId };
}
