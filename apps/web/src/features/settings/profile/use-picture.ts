import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { refusalOf, UNREADABLE } from './picture-file.ts';
import { refreshWhereResidentsMeet, showOwnChange } from '../settings.api.ts';

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
    const refusal = refusalOf(file);
    setProblem(refusal && i18n._(refusal));
    setChosen(refusal ? null : { file, url: URL.createObjectURL(file) });
  }

  function drop(said: string | null = null) {
    setChosen(null);
    setProblem(said);
  }

  function showSaved(profileImageUrl: string | null, title: string) {
    showOwnChange(queryClient, { profileImageUrl });
    drop();
    toast({ title });
    void refreshWhereResidentsMeet(queryClient);
  }
  const sayFailure = (error: unknown) => setProblem(problemMessage(error));

  const saving = useMutation({
    mutationFn: (picture: Blob) => call('PUT /api/user/picture', { picture }),
    onMutate: () => setProblem(null),
    onSuccess: ({ profileImageUrl }) => showSaved(profileImageUrl, t`Picture saved`),
    onError: sayFailure,
  });
  const removing = useMutation({
    mutationFn: () => call('DELETE /api/user/picture'),
    onMutate: () => setProblem(null),
    onSuccess: () => showSaved(null, t`Picture removed`),
    onError: sayFailure,
  });

  return {
    chosen,
    problem,
    choose,
    drop,
    refuse: () => drop(i18n._(UNREADABLE)),
    save: () => chosen && saving.mutate(chosen.file),
    isSaving: saving.isPending,
    remove: () => removing.mutate(),
    isRemoving: removing.isPending,
  };
}
