import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LessonCategory } from '@ecopulse/contract/lessons/lessons';
import { call } from '../../../lib/api.ts';
import { useInterests } from '../../../lib/residents.ts';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { InterestsChoice } from './interests-choice.tsx';
import { updateOwnUser } from '../settings.api.ts';

export function InterestsSetting({ labelledBy }: { labelledBy: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const interests = useInterests();
  const { mutate } = useMutation({
    mutationFn: (chosen: LessonCategory[]) => call('PATCH /api/user/profile', { body: { interests: chosen } }),
    // Serialised, so that the last choice wins.
    scope: { id: 'interests' },
    onMutate: (chosen) => {
      updateOwnUser(queryClient, { interests: chosen });
      return interests;
    },
    onError: (error, _chosen, previousInterests) => {
      if (previousInterests) updateOwnUser(queryClient, { interests: [...previousInterests] });
      toastProblem(t`Your choice couldn't be saved`, error);
    },
  });
  return <InterestsChoice labelledBy={labelledBy} chosen={interests} onChange={mutate} />;
}
