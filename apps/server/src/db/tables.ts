import type {
  AccountLinksTable,
  ConsentProofsTable,
  ConsentsTable,
  ParentsTable,
  RightsRequestsTable,
  PendingSignInsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SecurityEventsTable,
  ServerKeysTable,
  SessionsTable,
} from './account-tables.ts';
import type {
  GreenSpacesTable,
  GreenSpaceRoutesTable,
  CheckInsTable,
  GreenSpaceConditionsTable,
  PlaceDifferencesTable,
  PlaceSourceFetchesTable,
  VisitNotesTable,
  VisitPicturesTable,
  GreenSpaceRatingsTable,
  GreenSpaceRatingTotalsTable,
  RouteWalksTable,
  LessonsTable,
  LessonProgressTable,
  LessonTotalsTable,
} from './content-tables.ts';
import type {
  ChallengesTable,
  ChallengeParticipationsTable,
  ChallengeTotalsTable,
  LeftChallengesTable,
} from './challenges-tables.ts';
import type {
  ResidentsTable,
  ResidentRolesTable,
  ModerationNotesTable,
  SuspensionsTable,
  UsernameClaimsTable,
  FriendshipsTable,
  FriendRequestsTable,
  CheersTable,
  InvitesTable,
  InviteUsesTable,
  BlocksTable,
  ReportsTable,
  InboxItemsTable,
  NotificationsTable,
  OutgoingNotificationsTable,
  PushSubscriptionsTable,
  SentNudgesTable,
  PicturesTable,
  UnreferencedObjectsTable,
  AuditEntriesTable,
} from './residents-tables.ts';
import type {
  ClubGoalMembersTable,
  ClubGoalsTable,
  ClubMembersTable,
  ClubRequestsTable,
  ClubsTable,
} from './clubs-tables.ts';
import type {
  CalendarKeysTable,
  CertificateEventsTable,
  CertificatesTable,
  EventParticipantsTable,
  EventsTable,
} from './events-tables.ts';
import type {
  LimitRefusalsTable,
  LimitSettingsTable,
  LimitWindowsTable,
  RegistrationQueuesTable,
} from './limits-tables.ts';
import type {
  ContentPicturesTable,
  NewsArticlesTable,
  NewsLikesTable,
  NewsReadsTable,
  NewsPollingTable,
  NewsSourcesTable,
} from './news-tables.ts';
import type {
  ActivitiesTable,
  DaysOfUseTable,
  ActivityFlagsTable,
  IdempotentResultsTable,
  ScoresTable,
  WeeklyPointsTable,
  RankingWeeksTable,
} from './rewards-tables.ts';
import type { ConditionCallsTable, ConditionValuesTable, WeatherDaysTable } from './conditions-tables.ts';
import type {
  ReportClubFiguresTable,
  ReportDaysTable,
  ReportFiguresTable,
  ReportPlacesTable,
} from './report-tables.ts';
import type { OperatorTable, SetUpLinkTable } from './operator-tables.ts';
import type { ContentTranslationsTable, TranslationLoadsTable, TranslationReportsTable } from './text-tables.ts';

/** After all migrations. A `date` is a string such as `2026-11-21`, never a Date. */
export interface Tables {
  report_days: ReportDaysTable;
  report_figures: ReportFiguresTable;
  report_club_figures: ReportClubFiguresTable;
  report_places: ReportPlacesTable;
  residents: ResidentsTable;
  resident_roles: ResidentRolesTable;
  username_claims: UsernameClaimsTable;
  sessions: SessionsTable;
  account_links: AccountLinksTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  pending_sign_ins: PendingSignInsTable;
  security_events: SecurityEventsTable;
  consents: ConsentsTable;
  consent_proofs: ConsentProofsTable;
  parents: ParentsTable;
  rights_requests: RightsRequestsTable;
  server_keys: ServerKeysTable;
  activities: ActivitiesTable;
  days_of_use: DaysOfUseTable;
  scores: ScoresTable;
  activity_flags: ActivityFlagsTable;
  idempotent_results: IdempotentResultsTable;
  green_spaces: GreenSpacesTable;
  green_space_routes: GreenSpaceRoutesTable;
  check_ins: CheckInsTable;
  green_space_conditions: GreenSpaceConditionsTable;
  place_source_fetches: PlaceSourceFetchesTable;
  place_differences: PlaceDifferencesTable;
  visit_notes: VisitNotesTable;
  visit_pictures: VisitPicturesTable;
  green_space_ratings: GreenSpaceRatingsTable;
  green_space_rating_totals: GreenSpaceRatingTotalsTable;
  route_walks: RouteWalksTable;
  lessons: LessonsTable;
  lesson_progress: LessonProgressTable;
  lesson_totals: LessonTotalsTable;
  calendar_keys: CalendarKeysTable;
  events: EventsTable;
  event_participants: EventParticipantsTable;
  certificates: CertificatesTable;
  certificate_events: CertificateEventsTable;
  clubs: ClubsTable;
  club_members: ClubMembersTable;
  club_requests: ClubRequestsTable;
  club_goals: ClubGoalsTable;
  club_goal_members: ClubGoalMembersTable;
  challenges: ChallengesTable;
  challenge_participations: ChallengeParticipationsTable;
  left_challenges: LeftChallengesTable;
  challenge_totals: ChallengeTotalsTable;
  weekly_points: WeeklyPointsTable;
  ranking_weeks: RankingWeeksTable;
  friendships: FriendshipsTable;
  friend_requests: FriendRequestsTable;
  cheers: CheersTable;
  invites: InvitesTable;
  invite_uses: InviteUsesTable;
  blocks: BlocksTable;
  reports: ReportsTable;
  inbox_items: InboxItemsTable;
  suspensions: SuspensionsTable;
  moderation_notes: ModerationNotesTable;
  notifications: NotificationsTable;
  outgoing_notifications: OutgoingNotificationsTable;
  push_subscriptions: PushSubscriptionsTable;
  sent_nudges: SentNudgesTable;
  pictures: PicturesTable;
  unreferenced_objects: UnreferencedObjectsTable;
  content_translations: ContentTranslationsTable;
  translation_loads: TranslationLoadsTable;
  translation_reports: TranslationReportsTable;
  news_sources: NewsSourcesTable;
  news_articles: NewsArticlesTable;
  news_likes: NewsLikesTable;
  news_reads: NewsReadsTable;
  news_rounds: NewsPollingTable;
  content_pictures: ContentPicturesTable;
  audit_entries: AuditEntriesTable;
  condition_calls: ConditionCallsTable;
  condition_values: ConditionValuesTable;
  weather_days: WeatherDaysTable;
  limit_windows: LimitWindowsTable;
  operator: OperatorTable;
  setup_link: SetUpLinkTable;
  limit_settings: LimitSettingsTable;
  limit_refusals: LimitRefusalsTable;
  registration_queues: RegistrationQueuesTable;
}
