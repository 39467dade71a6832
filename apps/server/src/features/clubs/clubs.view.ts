import type { Club, ClubBoardRow, ClubDetail, ClubGoal } from '@ecopulse/contract/clubs/clubs';
import type { ClubMembers, ClubRequest } from '@ecopulse/contract/clubs/club-membership';
import { toResidentCard } from '../../core/residents/residents.view.ts';
import type { BoardRow } from './board/board.queries.ts';
import type { ClubCounts, ClubRow, GoalRow } from './clubs.queries.ts';
import { shownProgress } from './goal/goal.rules.ts';
import type { NamedMembers, RequestRow } from './membership/members.queries.ts';

export function toClub(row: ClubRow): Club {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    kind: row.kind,
    purpose: row.purpose,
    joining: row.joining,
    members: row.members,
    activeMembers: row.active_members,
    goal: row.goal && toGoal(row.goal),
    notice: row.notice,
    isArchived: row.archived_at !== null,
    own: row.own_role === null ? null : { role: row.own_role, shown: row.own_shown ?? false },
    asked: row.asked,
  };
}

export function toGoal({ metric, target, starts_on, ends_on, ...counted }: GoalRow): ClubGoal {
  return { metric, target, progress: shownProgress(counted), startsOn: starts_on, endsOn: ends_on };
}

export function toClubDetail(row: ClubRow, { stewards, requests, past_goals }: ClubCounts): ClubDetail {
  return {
    ...toClub(row),
    version: row.version,
    stewards,
    requests: row.own_role === 'steward' ? requests : 0,
    isRemoved: row.is_removed,
    pastGoals: past_goals.map(({ metric, target, starts_on, ends_on, state, progress, members }) => ({
      metric,
      target,
      progress,
      startsOn: starts_on,
      endsOn: ends_on,
      state,
      members,
    })),
  };
}

export function toMembers({ rows, named, all }: NamedMembers & { readonly all: number }): ClubMembers {
  return { members: rows.map(({ card, role }) => ({ resident: toResidentCard(card), role })), unnamed: all - named };
}

export function toRequest({ id, card, created_at }: RequestRow): ClubRequest {
  return { id, resident: card && toResidentCard(card), createdAt: created_at.toISOString() };
}

export function toBoardRow({ rank, id, slug, name, average, active }: BoardRow): ClubBoardRow {
  return { rank, clubId: id, slug, name, pointsPerMember: average, activeMembers: active };
}
