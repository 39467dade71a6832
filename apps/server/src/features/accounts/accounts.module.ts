import { createPictures } from '../../core/pictures/pictures.service.ts';
import type { Client } from '../../core/sessions/sessions.service.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import type { PersonalTable } from '../../core/personal-data/personal-data.ts';
import { ACCOUNTS_DATA } from './accounts.personal-data.ts';
import { accountsJobs } from './accounts.jobs.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createConsents } from './own-data/consents.service.ts';
import { createPurgeDeletedAccounts } from './own-data/erasing.service.ts';
import { createExport } from './own-data/export.service.ts';
import { createLeaving } from './own-data/leaving.service.ts';
import { ownDataRoutes } from './own-data/own-data.routes.ts';
import { createPasskeys } from './passkeys/passkeys.service.ts';
import { passkeysRoutes } from './passkeys/passkeys.routes.ts';
import { createCurrentUser } from './profile/current-user.ts';
import { createProfiles } from './profile/profile.service.ts';
import { settingsRoutes } from './profile/settings.routes.ts';
import { createResidentSettings } from './profile/settings.service.ts';
import { createOwnAccount } from './recovery/account.service.ts';
import { createEmailChange } from './recovery/email-change.service.ts';
import { createAccountLinks } from './recovery/links.service.ts';
import { createPasswordChange } from './recovery/password-change.service.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { createSecondFactor } from './second-factor/second-factor.service.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { createSecurityEvents } from './sessions/security-events.service.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { createSignInCompletion } from './sign-in/complete-sign-in.ts';
import { createKnownDevices } from './sign-in/known-devices.ts';
import { createPasswordCheck } from './sign-in/password-check.ts';
import { PASSWORD_METRICS } from './sign-in/password.ts';
import { createSignIn } from './sign-in/sign-in.service.ts';

interface AccountsModule extends FeatureModule {
  readonly onAdminCallRefused: (residentId: number, client: Client) => void;
}

interface Deps extends SharedDeps {
  readonly othersData: readonly PersonalTable[];
}

export function accountsModule(deps: Deps): AccountsModule {
  const { sessions, cookie, mail } = deps;
  const sendsMail = mail.delivery === 'mail';
  const securityEvents = createSecurityEvents(deps);
  const devices = createKnownDevices(deps);
  const passwordCheck = createPasswordCheck({ ...deps, devices, securityEvents });
  const links = createAccountLinks(deps);
  const secondFactor = createSecondFactor({ ...deps, devices, securityEvents });
  const signIn = createSignIn({ ...deps, passwordCheck, mails: links, secondFactor });
  const leaving = createLeaving({ ...deps, passwordCheck, signIn, secondFactor });
  const passkeys = createPasskeys({ ...deps, securityEvents });
  const settings = createResidentSettings(deps);
  const enter = createSignInCompletion({ ...deps, devices, securityEvents, mails: links, settings, sendsMail });
  const profiles = createProfiles(deps);
  const personalData = [...ACCOUNTS_DATA, ...deps.othersData];
  const purgeDeletedAccounts = createPurgeDeletedAccounts({ ...deps, personalData });
  return {
    routes: [
      ...accountsRoutes({
        signIn,
        enter,
        profiles,
        currentUser: createCurrentUser({ ...deps, sendsMail }),
        sessions,
        cookie,
        sendsMail,
      }),
      ...sessionsRoutes({ sessions, cookie, securityEvents }),
      ...settingsRoutes({
        profiles,
        settings,
        pictures: createPictures(deps),
        sendsMail,
      }),
      ...ownDataRoutes({
        leaving,
        consents: createConsents(deps),
        exportOwnData: createExport({ ...deps, personalData }),
        cookie,
        enter,
      }),
      ...secondFactorRoutes({ ...deps, secondFactor, signIn, leaving, enter }),
      ...passkeysRoutes({ ...deps, passkeys, signIn, profiles, enter, sendsMail }),
      ...recoveryRoutes({
        links,
        passwordChange: createPasswordChange({ ...deps, passwordCheck, securityEvents }),
        emailChange: createEmailChange({ ...deps, passwordCheck, links, securityEvents }),
        account: createOwnAccount(deps),
        passwordCheck,
        sessions,
      }),
    ],
    jobs: accountsJobs({ ...deps, securityEvents, links, secondFactor, passkeys, purgeDeletedAccounts }),
    metrics: PASSWORD_METRICS,
    personalData: ACCOUNTS_DATA,
    close: () => securityEvents.close(),
    onAdminCallRefused: (residentId, { device }) =>
      securityEvents.record({ kind: 'admin_call_refused', residentId, device }),
  };
}
