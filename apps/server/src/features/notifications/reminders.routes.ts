import { remindersEndpoints } from '@ecopulse/contract/notifications/reminders';
import { defineRoutes } from '../../http/routes.ts';
import type { PushSubscriptions } from './push/push-subscriptions.service.ts';
import type { UnsubscribeLinks } from './unsubscribe/unsubscribe.service.ts';

interface Deps {
  readonly pushSubscriptions: PushSubscriptions;
  readonly unsubscribeLinks: UnsubscribeLinks;
}

/** Where reminders go: push subscriptions, and the links that end emails of one kind. */
export function remindersRoutes({ pushSubscriptions, unsubscribeLinks }: Deps) {
  return defineRoutes(remindersEndpoints, {
    'GET /api/notifications/push': ({ caller }) => pushSubscriptions.read(caller),
    'PUT /api/notifications/push': async ({ caller, body }) => {
      await pushSubscriptions.subscribe(caller, body);
      return undefined;
    },
    'DELETE /api/notifications/push': async ({ caller }) => {
      await pushSubscriptions.unsubscribe(caller);
      return undefined;
    },
    'POST /api/notifications/unsubscribe': async ({ body }) => ({
      kind: await unsubscribeLinks.unsubscribe(body.token),
    }),
  });
}
