import { MAX_RIGHTS_REQUEST_TEXT } from '@ecopulse/contract/accounts/personal-data';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RightsRequest, RightsRequestKind } from '@ecopulse/contract/accounts/rights-requests';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query-client.ts';
import { formatDate } from '../../lib/language/format.ts';
import { toastProblem } from '../../lib/problem-messages.ts';
import { QueryState } from '../../lib/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { RadioChoice } from './radio-choice.tsx';

const rightsRequestsQuery = callQuery('GET /api/user/requests');

const kindLabels: Record<RightsRequestKind, MessageDescriptor> = {
  access: msg`See my data`,
  correction: msg`Correct my data`,
};

const MIN_LENGTH = 10;

export function RightsRequests() {
  return (
    <div className="grid gap-5 border-t border-line pt-6">
      <div className="grid gap-1">
        <h3 className="font-bold">
          <Trans>Ask about your data</Trans>
        </h3>
        <p className="text-md text-muted">
          <Trans>
            Ask for data that isn't in the file above, or ask how your data was used in the last year. You can also ask
            us to correct what you can't edit yourself. An admin will answer by email within 30 days.
          </Trans>
        </p>
      </div>
      <RequestForm />
      <QueryState query={useQuery(rightsRequestsQuery)} skeleton={<Skeleton className="h-16 rounded-md" />}>
        {(requests) => <RequestList requests={requests} />}
      </QueryState>
    </div>
  );
}

function RequestForm() {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<RightsRequestKind>('access');
  const [text, setText] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/user/requests', { body: { kind, text } }),
    onSuccess: ({ dueOn }) => {
      setText('');
      const date = formatDate(dueOn, { dateStyle: 'long' });
      toast({ title: t`Request sent`, description: t`You'll get an answer by ${date}.` });
      void queryClient.invalidateQueries({ queryKey: rightsRequestsQuery.queryKey });
    },
    onError: (error) => toastProblem(t`Your request couldn't be sent`, error),
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <RadioChoice
        legend={<Trans>What would you like?</Trans>}
        options={[
          { value: 'access', label: i18n._(kindLabels.access) },
          { value: 'correction', label: i18n._(kindLabels.correction) },
        ]}
        value={kind}
        onChoose={setKind}
      />
      <Field label={<Trans>Your request</Trans>}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={4}
            value={text}
            required
            minLength={MIN_LENGTH}
            maxLength={MAX_RIGHTS_REQUEST_TEXT}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="quiet" className="justify-self-start max-sm:w-full" pending={isPending}>
        <Trans>Send request</Trans>
      </Button>
    </form>
  );
}

function RequestList({ requests }: { requests: readonly RightsRequest[] }) {
  const { i18n } = useLingui();
  if (requests.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {requests.map(({ id, kind, text, createdAt, dueOn, answer }) => {
        const sentOn = formatDate(createdAt, { dateStyle: 'medium' });
        const dueDate = formatDate(dueOn, { dateStyle: 'medium' });
        return (
          <li key={id} className="grid gap-1 rounded-md bg-sunk p-4 text-md [overflow-wrap:anywhere]">
            <p className="font-semibold">{i18n._(kindLabels[kind])}</p>
            <p className="whitespace-pre-line">{text}</p>
            <p className="text-sm text-muted">
              {answer === null ? (
                <Trans>
                  Sent on {sentOn}. Answer due by {dueDate}.
                </Trans>
              ) : (
                <Trans>Sent on {sentOn}. Answered:</Trans>
              )}
            </p>
            {answer !== null && <p className="whitespace-pre-line">{answer}</p>}
          </li>
        );
      })}
    </ul>
  );
}
