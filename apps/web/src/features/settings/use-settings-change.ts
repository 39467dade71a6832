import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '@ecopulse/contract/accounts/settings';
import { call } from '../../lib/api.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { toast } from '../../ui/toast/toast.ts';
import { refreshOwnProfile, SETTINGS_SCOPE, settingsQuery } from './settings.api.ts';

type Switches = 'privacy' | 'notifications' | 'push' | 'mail';

type ScreenChange = { [Part in Switches]?: Partial<Settings[Part]> } & Partial<Pick<Settings, 'quietHours'>>;

function changed(settings: Settings, { privacy, notifications, push, mail, quietHours }: ScreenChange): Settings {
  return {
    ...settings,
    privacy: { ...settings.privacy, ...privacy },
    notifications: { ...settings.notifications, ...notifications },
    push: { ...settings.push, ...push },
    mail: { ...settings.mail, ...mail },
    ...(quietHours !== undefined && { quietHours }),
  };
}

/** Reverts only the keys of this change, so that later changes survive. */
function undoing(before: Settings, { privacy, notifications, push, mail, quietHours }: ScreenChange): ScreenChange {
  return {
    ...(privacy && { privacy: sameKeys(before.privacy, privacy) }),
    ...(notifications && { notifications: sameKeys(before.notifications, notifications) }),
    ...(push && { push: sameKeys(before.push, push) }),
    ...(mail && { mail: sameKeys(before.mail, mail) }),
    ...(quietHours !== undefined && { quietHours: before.quietHours }),
  };
}

function sameKeys<Whole extends object>(whole: Whole, part: Partial<Whole>): Partial<Whole> {
  return Object.fromEntries(Object.entries(whole).filter(([key]) => key in part)) as Partial<Whole>;
}

/** Optimistic: the change is rolled back if the server refuses. */
export function useSettingsChange(): (change: ScreenChange) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();

  function show(change: ScreenChange | undefined) {
    queryClient.setQueryData(settingsQuery.queryKey, (now) => now && change && changed(now, change));
  }

  const { mutate } = useMutation({
    mutationFn: (change: ScreenChange) => call('PATCH /api/user/settings', { body: change }),
    scope: SETTINGS_SCOPE,
    onMutate: (change) => {
      const before = queryClient.getQueryData(settingsQuery.queryKey);
      show(change);
      return before && undoing(before, change);
    },
    onError: (error, _change, undo) => {
      show(undo);
      toast({
        variant: 'destructive',
        title: t`Your choice couldn't be saved`,
        description: problemMessage(error),
      });
    },
    onSuccess: (_settings, { privacy }) => {
      if (privacy) void refreshOwnProfile(queryClient);
    },
  });

  return mutate;
}
