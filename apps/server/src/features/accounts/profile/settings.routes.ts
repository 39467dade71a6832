import { settingsEndpoints } from '@ecopulse/contract/accounts/settings';
import type { Pictures } from '../../../core/pictures/pictures.service.ts';
import { PreparedFile } from '../../../http/prepared-response.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { Profiles } from './profile.service.ts';
import { type SiteServices, toProfile, toSettings } from '../accounts.view.ts';
import type { ResidentSettings } from './settings.service.ts';

interface Deps {
  readonly profiles: Profiles;
  readonly settings: ResidentSettings;
  readonly pictures: Pictures;
  readonly site: SiteServices;
}

export function settingsRoutes({ profiles, settings, pictures, site }: Deps) {
  return defineRoutes(settingsEndpoints, {
    'PATCH /api/user/profile': async ({ caller, body }) => {
      await settings.changeProfile(caller.residentId, body);
      const { resident, activities, today } = await profiles.getOwn(caller.residentId);
      return toProfile(resident, activities, today, site);
    },
    'PUT /api/user/welcome': ({ caller, body }) => settings.setWelcomeStep(caller.residentId, body.step),
    'PUT /api/user/picture': async ({ caller, body, request }) => ({
      profileImageUrl: await pictures.set(caller.residentId, body, request.clientKey),
    }),
    'DELETE /api/user/picture': async ({ caller }) => {
      await pictures.remove(caller.residentId);
      return undefined;
    },
    'GET /api/pictures/:key': async ({ params }) => new PreparedFile('image/webp', await pictures.read(params.key)),
    'GET /api/user/settings': async ({ caller }) => toSettings(await settings.read(caller.residentId)),
    'PATCH /api/user/settings': async ({ caller, body }) => toSettings(await settings.change(caller.residentId, body)),
  });
}
