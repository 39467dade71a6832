import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '@ecopulse/contract/accounts/settings';
import { call } from '../../lib/api.ts';
import { toastProblem } from '../../lib/problem-messages.ts';
import { refreshOwnProfile, SETTINGS_SCOPE, settingsQuery } from './settings.api.ts';

type SwitchGroup = 'privacy' | 'notifications' | 'push' | 'mail';

type PartialSettings = { [Group in SwitchGroup]?: Partial<Settings[Group]> } & Partial<Pick<Settings, 'quietHours'>>;

function applyChange(
  settings: Settings,
  { privacy, notifications, push, mail, quietHours }: PartialSettings,
): Settings {
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
function createUndo(
  previous: Settings,
  { privacy, notifications, push, mail, quietHours }: PartialSettings,
): PartialSettings {
  return {
    ...(privacy && { privacy: pickSameKeys(previous.privacy, privacy) }),
    ...(notifications && { notifications: pickSameKeys(previous.notifications, notifications) }),
    ...(push && { push: pickSameKeys(previous.push, push) }),
    ...(mail && { mail: pickSameKeys(previous.mail, mail) }),
    ...(quietHours !== undefined && { quietHours: previous.quietHours }),
  };
}

function pickSameKeys<Group extends object>(group: Group, change: Partial<Group>): Partial<Group> {
  return Object.fromEntries(Object.entries(group).filter(([key]) => key in change)) as Partial<Group>;
}

/** Optimistic: the change is rolled back if the server refuses. */
export function useSettingsChange(): (change: PartialSettings) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();

  function updateCache(change: PartialSettings | undefined) {
    queryClient.setQueryData(settingsQuery.queryKey, (settings) => settings && change && applyChange(settings, change));
  }

  const { mutate } = useMutation({
    mutationFn: (change: PartialSettings) => call('PATCH /api/user/settings', { body: change }),
    scope: SETTINGS_SCOPE,
    onMutate: (change) => {
      const previous = queryClient.getQueryData(settingsQuery.queryKey);
      updateCache(change);
      return previous && createUndo(previous, change);
    },
    onError: (error, _change, undo) => {
      updateCache(undo);
      toastProblem(t`Your choice couldn't be saved`, error);
    },
    onSuccess: (_settings, { privacy }) => {
      if (privacy) void refreshOwnProfile(queryClient);
    },
  });

  return mutate;
}
