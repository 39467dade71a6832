import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import {
  findPictureProblem,
  pictureProblemMessage,
  prepareToSend,
  UNREADABLE_PICTURE,
} from '../../../lib/picture-file.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { invalidateResidentQueries, updateOwnUser } from '../settings.api.ts';

/** Shown at 512 pixels at most, on screens of twice that density. */
const MAX_SIDE_PX = 1_024;

interface ChosenPicture {
  file: File;
  url: string;
}

export function usePicture() {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);

  function choose(file: File) {
    const fileProblem = findPictureProblem(file);
    setProblem(fileProblem && i18n._(fileProblem));
    setChosen(fileProblem ? null : { file, url: URL.createObjectURL(file) });
  }

  function discard(message: string | null = null) {
    setChosen(null);
    setProblem(message);
  }

  function showSaved(profileImageUrl: string | null, title: string) {
    updateOwnUser(queryClient, { profileImageUrl });
    discard();
    toast({ title });
    void invalidateResidentQueries(queryClient);
  }
  const showFailure = (error: unknown) => setProblem(pictureProblemMessage(error));

  const saving = useMutation({
    mutationFn: async (file: File) =>
      call('PUT /api/user/picture', { picture: await prepareToSend(file, { maxSidePx: MAX_SIDE_PX }) }),
    onMutate: () => setProblem(null),
    onSuccess: ({ profileImageUrl }) => showSaved(profileImageUrl, t`Picture saved`),
    onError: showFailure,
  });
  const removing = useMutation({
    mutationFn: () => call('DELETE /api/user/picture'),
    onMutate: () => setProblem(null),
    onSuccess: () => showSaved(null, t`Picture removed`),
    onError: showFailure,
  });

  return {
    chosen,
    problem,
    choose,
    discard,
    rejectUnreadable: () => discard(i18n._(UNREADABLE_PICTURE)),
    save: () => chosen && saving.mutate(chosen.file),
    isSaving: saving.isPending,
    remove: () => removing.mutate(),
    isRemoving: removing.isPending,
  };
}
