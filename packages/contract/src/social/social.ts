import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { FIELD_PROBLEMS, fillPlaceholders } from '../field-problems.ts';
import { sharedActivity } from './friends-feed.ts';
import { residentCard, relationship } from '../accounts/residents.ts';
import { earnings } from '../rewards/rewards.ts';
import { id, idInPath, moment, searchText, text } from '../scalars.ts';

/** `latest` is the last shared activity within the feed's days; null if there is none or it is hidden. */
export const friend = z.extend(residentCard, { ecoPoints: z.int(), since: moment, latest: z.nullable(sharedActivity) });

/** Null if the resident has none or hides it. */
const homeTown = z.nullable(z.string());

/** `resident` and `homeTown` are of the other person: the sender of a received request, the receiver of a sent one. */
export const friendRequest = z.object({
  id,
  requesterName: z.string(),
  resident: residentCard,
  homeTown,
  createdAt: moment,
});

export const foundResident = z.extend(residentCard, { homeTown, ...relationship.shape });

export type Friend = z.infer<typeof friend>;
export type FriendRequest = z.infer<typeof friendRequest>;
export type FoundResident = z.infer<typeof foundResident>;

/** `friend` if the other resident had already sent a request. */
export const requestReceipt = z.extend(earnings, {
  relation: z.enum(['requested', 'friend']),
  requestId: z.nullable(id),
});

export type RequestReceipt = z.infer<typeof requestReceipt>;

export const REPORT_REASONS = ['name_or_picture', 'harassment', 'cheating', 'other'] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_OUTCOMES = ['no_action', 'talked_to', 'withheld', 'other'] as const;

export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** Fields after `createdAt` are null while it is open; `answeredBy` also if the admin has left. */
export const report = z.object({
  id,
  reason: z.enum(REPORT_REASONS),
  details: z.nullable(z.string()),
  reporter: residentCard,
  /** Of an event: its organiser. Of a club: a steward. */
  reported: residentCard,
  event: z.optional(z.object({ id, title: z.string() })),
  club: z.optional(z.object({ id, slug: z.string(), name: z.string(), notice: z.nullable(z.string()) })),
  createdAt: moment,
  answeredAt: z.nullable(moment),
  answeredBy: z.nullable(residentCard),
  outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
  answer: z.nullable(z.string()),
});

/** The resident who reported reads `answer` verbatim. */
export const reportAnswerForm = z.object({
  outcome: z.enum(REPORT_OUTCOMES, { error: `Must be one of ${REPORT_OUTCOMES.join(', ')}` }),
  answer: text(500).check(
    z.trim(),
    z.minLength(3, { error: fillPlaceholders(FIELD_PROBLEMS['too-short'], { least: 3 }) }),
  ),
});

export type ReportAnswerForm = z.infer<typeof reportAnswerForm>;

export type Report = z.infer<typeof report>;

const isGiven = (value: number | undefined) => value !== undefined;
const params = z.object({ id: idInPath });
const read = { access: 'member', limit: 'read' } as const;
const write = { access: 'member', limit: 'write' } as const;

export const socialEndpoints = defineEndpoints({
  'GET /api/friends': {
    ...read,
    summary: 'The friends of the resident, by username',
    response: z.array(friend),
  },
  'GET /api/friend-requests': {
    ...read,
    summary: 'Pending friend requests, newest first: received ones or sent ones',
    query: z.object({
      direction: z.optional(z.enum(['incoming', 'sent'], { error: 'Must be "incoming" or "sent"' })),
    }),
    response: z.array(friendRequest),
  },
  'GET /api/search-users': {
    ...read,
    summary: 'Residents by username or name, the best 8; a whole e-mail address finds residents who allow it',
    query: z.object({ q: searchText }),
    response: z.array(foundResident),
    errors: ['too-many-profiles'],
  },
  'GET /api/friends/suggestions': {
    ...read,
    summary: 'Up to 10 residents to befriend: friends of friends first, then residents of the same town',
    response: z.array(foundResident),
    errors: ['too-many-profiles'],
  },
  'POST /api/friend-request': {
    ...write,
    summary: 'Send a friend request; if the other resident has sent one already, both become friends',
    body: z.object({ receiverId: id }),
    status: 201,
    response: requestReceipt,
    errors: [
      'own-request',
      'resident-not-found',
      'already-friends',
      'request-pending',
      'requests-off',
      'friend-limit',
      'request-limit',
    ],
  },
  'POST /api/friend-request/:id/accept': {
    ...write,
    summary: 'Accept a friend request',
    params,
    response: z.extend(earnings, { friend }),
    errors: ['request-not-found', 'request-answered', 'friend-limit'],
  },
  'POST /api/friend-request/:id/reject': {
    ...write,
    summary: 'Reject a friend request',
    params,
    status: 204,
    errors: ['request-not-found', 'request-answered'],
  },
  'DELETE /api/friend-request/:id': {
    ...write,
    summary: 'Withdraw a sent friend request',
    params,
    status: 204,
    errors: ['request-not-found', 'request-answered'],
  },
  'DELETE /api/friend/:id': {
    ...write,
    summary: 'End a friendship for both residents',
    params,
    status: 204,
    errors: ['friend-not-found'],
  },
  'GET /api/user/blocks': {
    ...read,
    summary: 'The residents whom the resident has blocked and could see then, latest first',
    response: z.array(residentCard),
  },
  'PUT /api/user/blocks/:userId': {
    ...write,
    summary:
      'Block a resident: neither sees the other; a friendship or request between them ends. The same for every id; `username`, as the resident has read it, lets the list of blocks show someone who is in no ranking',
    params: z.object({ userId: idInPath }),
    query: z.object({ username: z.optional(text(30)) }),
    status: 204,
    errors: ['own-block'],
  },
  'DELETE /api/user/blocks/:userId': {
    ...write,
    summary: 'Unblock a resident; the same for every id',
    params: z.object({ userId: idInPath }),
    status: 204,
    errors: ['own-block'],
  },
  'POST /api/reports': {
    ...write,
    summary:
      'Report a resident, or an event and so its organiser, or a club and so a steward, to the admins; a second one on the same day replaces the first until that is answered',
    body: z
      .object({
        userId: z.optional(id),
        eventId: z.optional(id),
        clubId: z.optional(id),
        reason: z.enum(REPORT_REASONS, { error: `Must be one of ${REPORT_REASONS.join(', ')}` }),
        details: z.optional(z.nullable(text(500))),
      })
      .check(
        z.refine(({ userId, eventId, clubId }) => [userId, eventId, clubId].filter(isGiven).length === 1, {
          error: 'Must be a resident, an event or a club',
          path: ['userId'],
        }),
      ),
    status: 204,
    errors: ['own-report', 'resident-not-found', 'event-not-found', 'club-not-found', 'report-limit'],
  },
});

export const socialAdminEndpoints = defineEndpoints({
  'PUT /api/admin/reports/:id/answer': {
    summary: 'Resolve a report; the reporter is notified. A repeated call changes nothing',
    access: 'moderator',
    townScope: 'report',
    limit: 'write',
    params,
    body: reportAnswerForm,
    response: report,
    errors: ['report-not-found', 'report-answered'],
  },
});
