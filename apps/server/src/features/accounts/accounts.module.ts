import { createPictures } from '../../core/pictures/pictures.service.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createCurrentUser } from './profile/current-user.ts';
import { createProfiles } from './profile/profile.service.ts';
import { settingsRoutes } from './profile/settings.routes.ts';
import { createResidentSettings } from './profile/settings.service.ts';
import { createPasswordCheck } from './sign-in/password-check.ts';
import { createSignIn } from './sign-in/sign-in.service.ts';

/** Sessions, profiles and settings of residents. */
export function accountsModule(deps: SharedDeps): FeatureModule {
  const { sessions, cookie, env } = deps;
  const sendsMail = (env.smtpUrl ?? null) !== null;
  const passwordCheck = createPasswordCheck(deps);
  const signIn = createSignIn({ ...deps, passwordCheck });
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
    ],
    // Removes the sessions of residents who never came back; the others end when they are used.
    jobs: [{ name: 'remove-ended-sessions', cron: '30 4 * * *', run: () => sessions.removeEnded() }],
  };
}
