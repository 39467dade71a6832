import { accountRecoveryEndpoints } from './account-recovery.ts';
import { accountsEndpoints } from './accounts.ts';
import { adminEndpoints } from './admin.ts';
import { auditEndpoints } from './audit.ts';
import { challengeFriendsEndpoints } from './challenge-friends.ts';
import { challengesAdminEndpoints } from './challenges-admin.ts';
import { challengesEndpoints } from './challenges.ts';
import { contentPicturesEndpoints } from './content-pictures.ts';
import type { EndpointName } from './endpoint.ts';
import { friendsFeedEndpoints } from './friends-feed.ts';
import { greenSpacesAdminEndpoints } from './green-spaces-admin.ts';
import { greenSpacesOverviewEndpoints } from './green-spaces-overview.ts';
import { greenSpacesEndpoints } from './green-spaces.ts';
import { guidedRoutesEndpoints } from './guided-routes.ts';
import { invitesEndpoints } from './invites.ts';
import { lessonsAdminEndpoints } from './lessons-admin.ts';
import { lessonsEndpoints } from './lessons.ts';
import { translationReportsAdminEndpoints, translationReportsEndpoints } from './translation-reports.ts';
import { translationsAdminEndpoints } from './translations-admin.ts';
import { translationsEndpoints } from './translations.ts';
import { mapEndpoints } from './map.ts';
import { newsAdminEndpoints, newsSourcesEndpoints } from './news-admin.ts';
import { newsEndpoints } from './news.ts';
import { notificationsEndpoints } from './notifications.ts';
import { ownDataEndpoints } from './own-data.ts';
import { passkeysEndpoints } from './passkeys.ts';
import { rankingsAdminEndpoints, rankingsEndpoints } from './rankings.ts';
import { remindersEndpoints } from './reminders.ts';
import { rewardsEndpoints } from './rewards.ts';
import { searchEndpoints } from './search.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { sessionsEndpoints } from './sessions.ts';
import { settingsEndpoints } from './settings.ts';
import { socialAdminEndpoints, socialEndpoints } from './social.ts';
import { systemEndpoints } from './system.ts';
import { visitsEndpoints } from './visits.ts';
import { weekSummaryEndpoints } from './week-summary.ts';

/** The one table of calls. A call that is not in it cannot be served, made, documented or tested. */
export const endpoints = {
  ...systemEndpoints,
  ...weekSummaryEndpoints,
  ...accountsEndpoints,
  ...accountRecoveryEndpoints,
  ...sessionsEndpoints,
  ...passkeysEndpoints,
  ...secondFactorEndpoints,
  ...ownDataEndpoints,
  ...greenSpacesOverviewEndpoints,
  ...greenSpacesEndpoints,
  ...visitsEndpoints,
  ...mapEndpoints,
  ...guidedRoutesEndpoints,
  ...lessonsEndpoints,
  ...translationsEndpoints,
  ...translationReportsEndpoints,
  ...translationReportsAdminEndpoints,
  ...challengesEndpoints,
  ...challengeFriendsEndpoints,
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
  ...lessonsAdminEndpoints,
  ...challengesAdminEndpoints,
  ...translationsAdminEndpoints,
  ...adminEndpoints,
  ...auditEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type ServedEndpointName = keyof Endpoints & EndpointName;
