import { createPictures } from '../../core/pictures/pictures.service.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { accountsJobs } from './accounts.jobs.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createAccounts } from './accounts.service.ts';
import { createCurrentUser } from './current-user.ts';
import { settingsRoutes } from './settings.routes.ts';
import { createResidentSettings } from './settings.service.ts';

/** Sessions, profiles and settings of residents. */
export function accountsModule(deps: SharedDeps): FeatureModule {
  const { sessions, cookie } = deps;
  const accounts = createAccounts(deps);
  return {
    routes: [
      ...accountsRoutes({ accounts, currentUser: createCurrentUser(deps), sessions, cookie }),
      ...settingsRoutes({ accounts, settings: createResidentSettings(deps), pictures: createPictures(deps) }),
    ],
    jobs: accountsJobs(deps),
  };
}
