import type { InboxSource } from '../../core/inbox/inbox-source.ts';
import { createPictures } from '../../core/pictures/pictures.service.ts';
import { createStreakKeeping } from '../../core/rewards/weather-days.service.ts';
import type { Client } from '../../core/sessions/sessions.service.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import type { PersonalTable } from '../../core/personal-data/personal-data.ts';
import { ACCOUNTS_DATA } from './accounts.personal-data.ts';
import { accountsJobs } from './accounts.jobs.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createAgeBands } from './age/age-bands.service.ts';
import { parentsRoutes } from './age/parents.routes.ts';
import { createParents } from './age/parents.service.ts';
import { createDeleteUnapprovedAccounts } from './age/unapproved-accounts.service.ts';
import { createConsents } from './own-data/consents.service.ts';
import { createPurgeDeletedAccounts } from './own-data/erasure.service.ts';
import { createDataExport } from './own-data/export.service.ts';
import { createAccountDeletion } from './own-data/account-deletion.service.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { createModeration } from './moderation/moderation.service.ts';
import { createSuspensions } from './moderation/suspensions.service.ts';
import { ownDataRoutes } from './own-data/own-data.routes.ts';
import { createPasskeys } from './passkeys/passkeys.service.ts';
import { passkeysRoutes } from './passkeys/passkeys.routes.ts';
import { createCurrentUserReader } from './profile/current-user.ts';
import { createProfiles } from './profile/profile.service.ts';
import { settingsRoutes } from './profile/settings.routes.ts';
import { createResidentSettings } from './profile/settings.service.ts';
import { createAccountReader } from './recovery/account.service.ts';
import { createEmailChange } from './recovery/email-change.service.ts';
import { createAccountLinks } from './recovery/links.service.ts';
import { createPasswordChange } from './recovery/password-change.service.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { createRoles } from './roles/roles.service.ts';
import { rightsRequestsRoutes, toRequestToAnswer } from './rights/rights-requests.routes.ts';
import { createRightsRequests, type RightsRequests } from './rights/rights-requests.service.ts';
import { createSecondFactor } from './second-factor/second-factor.service.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { createSecurityEvents } from './sessions/security-events.service.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { createSignInCompletion } from './sign-in/complete-sign-in.ts';
import { createKnownDevices } from './sign-in/known-devices.ts';
import { createPasswordCheck } from './sign-in/password-check.ts';
import { PASSWORD_METRICS } from './sign-in/password.ts';
import { createSetUpLinks } from './sign-in/set-up-links.service.ts';
import { type ClaimInvite, createSignIn } from './sign-in/sign-in.service.ts';

interface AccountsModule extends FeatureModule {
  readonly onAdminCallRefused: (residentId: number, client: Client) => void;
  readonly createSetUpLink: () => Promise<string | null>;
}

interface Deps extends SharedDeps {
  readonly dataOfOtherFeatures: readonly PersonalTable[];
  readonly claimInvite: ClaimInvite;
}

export function accountsModule(deps: Deps): AccountsModule {
  const { sessions, cookie, mail } = deps;
  const site = { sendsEmail: mail.delivery === 'mail', hasConditions: Boolean(deps.env.conditions) };
  const securityEvents = createSecurityEvents(deps);
  const devices = createKnownDevices(deps);
  const passwordCheck = createPasswordCheck({ ...deps, devices, securityEvents });
  const links = createAccountLinks({ ...deps, devices });
  const secondFactor = createSecondFactor({ ...deps, devices, securityEvents });
  const setUpLinks = createSetUpLinks(deps);
  const personalData = [...ACCOUNTS_DATA, ...deps.dataOfOtherFeatures];
  const exportOwnData = createDataExport({ ...deps, personalData });
  const parents = createParents({ ...deps, links, exportOwnData });
  const ageBands = createAgeBands({ ...deps, parents });
  const signIn = createSignIn({ ...deps, passwordCheck, emails: links, secondFactor, setUpLinks, parents });
  const accountDeletion = createAccountDeletion({ ...deps, passwordCheck, signIn, secondFactor });
  const consents = createConsents(deps);
  const suspensions = createSuspensions({ ...deps, passwordCheck, exportOwnData });
  const passkeys = createPasskeys({ ...deps, securityEvents });
  const settings = createResidentSettings({ ...deps, ageBands });
  const completeSignIn = createSignInCompletion({
    ...deps,
    devices,
    securityEvents,
    emails: links,
    settings,
    site,
  });
  const profiles = createProfiles(deps);
  const requests = createRightsRequests(deps);
  const purgeDeletedAccounts = createPurgeDeletedAccounts({ ...deps, personalData });
  return {
    routes: [
      ...accountsRoutes({
        signIn,
        completeSignIn,
        profiles,
        readCurrentUser: createCurrentUserReader({ ...deps, site, keepStreak: createStreakKeeping(deps) }),
        sessions,
        cookie,
        site,
      }),
      ...sessionsRoutes({ sessions, cookie, securityEvents }),
      ...settingsRoutes({
        profiles,
        settings,
        pictures: createPictures(deps),
        site,
      }),
      ...ownDataRoutes({
        accountDeletion,
        consents,
        exportOwnData,
        cookie,
        completeSignIn,
      }),
      ...rightsRequestsRoutes(requests),
      ...moderationRoutes({
        moderation: createModeration(deps),
        suspensions,
        ageBands,
        roles: createRoles({ ...deps, passwordCheck }),
      }),
      ...parentsRoutes(parents),
      ...secondFactorRoutes({ ...deps, secondFactor, signIn, accountDeletion, completeSignIn }),
      ...passkeysRoutes({ ...deps, passkeys, signIn, profiles, completeSignIn, site }),
      ...recoveryRoutes({
        ...deps,
        devices,
        links,
        passwordChange: createPasswordChange({ ...deps, passwordCheck, securityEvents }),
        emailChange: createEmailChange({ ...deps, passwordCheck, links, securityEvents }),
        readAccount: createAccountReader(deps),
        passwordCheck,
        sessions,
      }),
    ],
    jobs: accountsJobs({
      ...deps,
      securityEvents,
      links,
      secondFactor,
      passkeys,
      consents,
      suspensions,
      purgeDeletedAccounts,
      deleteUnapprovedAccounts: createDeleteUnapprovedAccounts(deps),
    }),
    inbox: requestsInbox(requests),
    metrics: PASSWORD_METRICS,
    personalData: ACCOUNTS_DATA,
    close: () => securityEvents.close(),
    createSetUpLink: setUpLinks.create,
    onAdminCallRefused: (residentId, { device }) =>
      securityEvents.record({ kind: 'admin_call_refused', residentId, device }),
  };
}

function requestsInbox(requests: RightsRequests): InboxSource<'request'> {
  return {
    kind: 'request',
    selectItems: requests.selectItems,
    read: async (id) => {
      const row = await requests.find(id);
      return row && toRequestToAnswer(row);
    },
    settle: requests.answer,
  };
}
