import { accountRecoveryEndpoints } from './accounts/account-recovery.ts';
import { accountsEndpoints } from './accounts/accounts.ts';
import { adminEndpoints } from './admin/admin.ts';
import { auditEndpoints } from './admin/audit.ts';
import { challengeFriendsEndpoints } from './challenges/challenge-friends.ts';
import { challengesAdminEndpoints } from './challenges/challenges-admin.ts';
import { challengesEndpoints } from './challenges/challenges.ts';
import { clubMembershipEndpoints } from './clubs/club-membership.ts';
import { clubsEndpoints } from './clubs/clubs.ts';
import { conditionsEndpoints } from './green-spaces/conditions.ts';
import { contentPicturesEndpoints } from './admin/content-pictures.ts';
import { goNowEndpoints } from './conditions/conditions.ts';
import type { EndpointName } from './endpoint.ts';
import { eventCalendarEndpoints } from './events/event-calendar.ts';
import { certificatesEndpoints } from './events/certificates.ts';
import { eventParticipationEndpoints } from './events/event-participation.ts';
import { eventsEndpoints } from './events/events.ts';
import { friendsFeedEndpoints } from './social/friends-feed.ts';
import { greenSpacesAdminEndpoints } from './green-spaces/green-spaces-admin.ts';
import { greenSpacesOverviewEndpoints } from './green-spaces/green-spaces-overview.ts';
import { greenSpacesEndpoints } from './green-spaces/green-spaces.ts';
import { guidedRoutesEndpoints } from './green-spaces/guided-routes.ts';
import { invitesEndpoints } from './social/invites.ts';
import { lessonsAdminEndpoints } from './lessons/lessons-admin.ts';
import { lessonsEndpoints } from './lessons/lessons.ts';
import { translationReportsEndpoints } from './translations/translation-reports.ts';
import { translationsAdminEndpoints } from './translations/translations-admin.ts';
import { translationsEndpoints } from './translations/translations.ts';
import { limitsEndpoints } from './admin/limits.ts';
import { placeStatusAdminEndpoints } from './green-spaces/place-status-admin.ts';
import { placeSourcesEndpoints } from './green-spaces/place-sources.ts';
import { mapEndpoints } from './green-spaces/map.ts';
import { moderationEndpoints } from './admin/moderation.ts';
import { newsAdminEndpoints, newsSourcesEndpoints } from './news/news-admin.ts';
import { newsEndpoints } from './news/news.ts';
import { notificationsEndpoints } from './notifications/notifications.ts';
import { operatorEndpoints } from './operator/operator.ts';
import { ownDataEndpoints } from './accounts/own-data.ts';
import { previewsEndpoints } from './previews.ts';
import { parentsEndpoints } from './accounts/parents.ts';
import { passkeysEndpoints } from './accounts/passkeys.ts';
import { rankingsAdminEndpoints, rankingsEndpoints } from './rankings/rankings.ts';
import { remindersEndpoints } from './notifications/reminders.ts';
import { rewardsEndpoints } from './rewards/rewards.ts';
import { rolesAdminEndpoints } from './admin/roles-admin.ts';
import { searchEndpoints } from './search/search.ts';
import { rightsRequestsEndpoints } from './accounts/rights-requests.ts';
import { secondFactorEndpoints } from './accounts/second-factor.ts';
import { sessionsEndpoints } from './accounts/sessions.ts';
import { settingsEndpoints } from './accounts/settings.ts';
import { socialAdminEndpoints, socialEndpoints } from './social/social.ts';
import { systemEndpoints } from './system.ts';
import { visitsEndpoints } from './green-spaces/visits.ts';
import { weekSummaryEndpoints } from './rewards/week-summary.ts';

/** The only table of calls: servers, clients, documentation and tests all read it. */
export const endpoints = {
  ...systemEndpoints,
  ...weekSummaryEndpoints,
  ...accountsEndpoints,
  ...accountRecoveryEndpoints,
  ...parentsEndpoints,
  ...sessionsEndpoints,
  ...passkeysEndpoints,
  ...secondFactorEndpoints,
  ...ownDataEndpoints,
  ...moderationEndpoints,
  ...rolesAdminEndpoints,
  ...rightsRequestsEndpoints,
  ...greenSpacesOverviewEndpoints,
  ...greenSpacesEndpoints,
  ...visitsEndpoints,
  ...conditionsEndpoints,
  ...goNowEndpoints,
  ...mapEndpoints,
  ...guidedRoutesEndpoints,
  ...lessonsEndpoints,
  ...previewsEndpoints,
  ...translationsEndpoints,
  ...translationReportsEndpoints,
  ...challengesEndpoints,
  ...challengeFriendsEndpoints,
  ...eventsEndpoints,
  ...eventParticipationEndpoints,
  ...eventCalendarEndpoints,
  ...certificatesEndpoints,
  ...clubsEndpoints,
  ...clubMembershipEndpoints,
  ...rewardsEndpoints,
  ...rankingsEndpoints,
  ...rankingsAdminEndpoints,
  ...socialEndpoints,
  ...friendsFeedEndpoints,
  ...invitesEndpoints,
  ...socialAdminEndpoints,
  ...notificationsEndpoints,
  ...remindersEndpoints,
  ...settingsEndpoints,
  ...searchEndpoints,
  ...newsEndpoints,
  ...newsAdminEndpoints,
  ...newsSourcesEndpoints,
  ...contentPicturesEndpoints,
  ...greenSpacesAdminEndpoints,
  ...placeStatusAdminEndpoints,
  ...placeSourcesEndpoints,
  ...lessonsAdminEndpoints,
  ...challengesAdminEndpoints,
  ...translationsAdminEndpoints,
  ...adminEndpoints,
  ...auditEndpoints,
  ...operatorEndpoints,
  ...limitsEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type ServedEndpointName = keyof Endpoints & EndpointName;
