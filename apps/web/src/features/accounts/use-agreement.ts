import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query-client.ts';
import { CallError } from '../../lib/call-error.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Not fetched again by itself: an agreement is to what the resident could read when it was asked for. */
const consentsQuery = { ...callQuery('GET /api/user/consents'), staleTime: Number.POSITIVE_INFINITY };

/** Agrees to both documents, in the versions in force when this was shown. */
export function useAgreement(onAgreed: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  useQuery(consentsQuery);
  return useMutation({
    mutationFn: async () => {
      const consents = await queryClient.query(consentsQuery);
      await Promise.all(
        consents.map(({ document, version }) =>
          call('PUT /api/user/consents/:document', { params: { document }, body: { version } }),
        ),
      );
    },
    onSuccess: onAgreed,
    onError(error) {
      const isEdited = error instanceof CallError && error.code === 'edited-meanwhile';
      if (isEdited) void queryClient.invalidateQueries(consentsQuery);
      toast({
        variant: 'destructive',
        title: t`Your agreement couldn't be saved`,
        description: isEdited
          ? t`The terms of use or the privacy notice have just changed. Read them again, then agree.`
          : problemMessage(error),
      });
    },
  });
}
