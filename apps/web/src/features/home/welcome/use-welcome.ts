import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WelcomeStep } from '@ecopulse/contract/accounts/accounts';
import type { RequestBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';
import { call } from '../../../lib/api.ts';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { profileQuery } from '../../accounts/session.api.ts';
import { refreshOwnProfile, updateOwnUser } from '../../settings/settings.api.ts';

interface WelcomeProgress {
  /** Null ends the welcome. */
  step: WelcomeStep | null;
  profileChange?: RequestBody<Endpoints['PATCH /api/user/profile']>;
}

export function useWelcome() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ step, profileChange }: WelcomeProgress) => {
      const profile = profileChange && (await call('PATCH /api/user/profile', { body: profileChange }));
      await call('PUT /api/user/welcome', { body: { step } });
      return profile;
    },
    onSuccess: (profile, { step }) => {
      // The focused button unmounts with its card.
      if (step === null) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      if (profile) queryClient.setQueryData(profileQuery.queryKey, profile);
      updateOwnUser(queryClient, { welcome: step, ...(profile && { interests: profile.interests }) });
      if (profile) void refreshOwnProfile(queryClient);
    },
    onError: (error) => toastProblem(t`This couldn't be saved`, error),
  });
  return { continueWelcome: mutate, isPending };
}
