import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { residentCard } from '../accounts/residents.ts';
import { activityIdInUrl, moment, wholeNumber } from '../scalars.ts';

export const NOTIFICATION_KINDS = [
  'friend_request',
  'friend_accepted',
  'cheers',
  'challenge_invite',
  'badge',
  'review_due',
  'streak_at_risk',
  'challenge_ending',
  'event_update',
  'event_reminder',
  'club_update',
  'points_corrected',
  'report_answered',
  'admin_message',
  'feeds_silent',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Most urgent first. At most one of these a day leaves the app, across all channels. */
export const NUDGE_KINDS = [
  'streak_at_risk',
  'challenge_ending',
  'review_due',
] as const satisfies readonly NotificationKind[];

const notificationId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/**
 * Clients build the text from `kind` and `facts`. `cheers`: cheers, friends (counts). `challenge_invite`: challengeId,
 * title. `badge`: name, emblem. `review_due`: lessons (count), lessonId, title. `streak_at_risk`: days. `challenge_ending`:
 * challengeId, title, progress, target. `event_update`: eventId, title, startsAt, about (`offer`, `moved`, `cancelled`,
 * `published`, `rejected` or, for its organisers, `weather`: haze or heavy rain on its day), until (of an offer), reason. `event_reminder`: eventId, title, startsAt, hours (before
 * the start: 24 or 2). `club_update`: slug, name, about (`asked`, by someone who wants to join; `approved`; `steward`, who
 * became one; `silent`, of a steward who is asked whether they still are; `goal`, which was reached; `removed` by a moderator,
 * with what and reason), emblem (of a goal). `points_corrected`: points (may be negative), reason. `report_answered`: outcome,
 * answer. `admin_message`: about (`message`, `name`, `picture` or `suspension`), text.
 * `feeds_silent`, for admins: none.
 */
export const notification = z.object({
  id: notificationId,
  kind: z.enum(NOTIFICATION_KINDS),
  resident: z.nullable(residentCard),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  isRead: z.boolean(),
  createdAt: moment,
});

export type Notification = z.infer<typeof notification>;

/** Newest first; `unread` counts all of them. */
export const notificationList = z.object({ unread: z.int(), notifications: z.array(notification) });

export type NotificationList = z.infer<typeof notificationList>;

/** The data of an event named `changed`: what clients must refetch. */
export const STREAMED_CHANGES = ['notifications', 'friends', 'friend-requests', 'earnings'] as const;

export type StreamedChange = (typeof STREAMED_CHANGES)[number];

export const notificationsEndpoints = defineEndpoints({
  'GET /api/notifications': {
    summary: 'The notifications of the resident, newest first',
    access: 'member',
    limit: 'read',
    query: z.object({ before: z.optional(activityIdInUrl) }),
    response: notificationList,
  },
  'POST /api/notifications/read': {
    summary: 'Mark all notifications up to this one as read',
    access: 'member',
    limit: 'write',
    body: z.object({ upTo: notificationId }),
    response: z.object({ unread: z.int() }),
  },
  'GET /api/notifications/stream': {
    summary: 'Server-sent events about changes for the resident; ends with the session',
    access: 'member',
    limit: 'read',
    response: z.string(),
    mediaType: 'text/event-stream',
  },
});
