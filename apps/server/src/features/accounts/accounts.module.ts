import { createPictures } from '../../core/pictures/pictures.service.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createCurrentUser } from './profile/current-user.ts';
import { createProfiles } from './profile/profile.service.ts';
import { settingsRoutes } from './profile/settings.routes.ts';
import { createResidentSettings } from './profile/settings.service.ts';
import { createOwnAccount } from './recovery/account.service.ts';
import { createEmailChange } from './recovery/email-change.service.ts';
import { createAccountLinks } from './recovery/links.service.ts';
import { createPasswordChange } from './recovery/password-change.service.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { createPasswordCheck } from './sign-in/password-check.ts';
import { createSignIn } from './sign-in/sign-in.service.ts';

/** Sessions, profiles and settings of residents. */
export function accountsModule(deps: SharedDeps): FeatureModule {
  const { sessions, cookie, mail } = deps;
  const sendsMail = mail.delivery === 'mail';
  const passwordCheck = createPasswordCheck(deps);
  const links = createAccountLinks(deps);
  const signIn = createSignIn({ ...deps, passwordCheck, mails: links });
  const profiles = createProfiles(deps);
  return {
    routes: [
      ...accountsRoutes({
        signIn,
        profiles,
        currentUser: createCurrentUser({ ...deps, sendsMail }),
        sessions,
        cookie,
        sendsMail,
      }),
      ...settingsRoutes({
        profiles,
        settings: createResidentSettings(deps),
        pictures: createPictures(deps),
        sendsMail,
      }),
      ...recoveryRoutes({
        links,
        passwordChange: createPasswordChange({ ...deps, passwordCheck }),
        emailChange: createEmailChange({ ...deps, passwordCheck, links }),
        account: createOwnAccount(deps),
        passwordCheck,
        sessions,
      }),
    ],
    jobs: [
      // Removes the sessions of residents who never came back; the others end when they are used.
      { name: 'remove-ended-sessions', cron: '30 4 * * *', run: () => sessions.removeEnded() },
      { name: 'remove-expired-links', cron: '40 4 * * *', run: () => links.removeExpired() },
    ],
  };
}
