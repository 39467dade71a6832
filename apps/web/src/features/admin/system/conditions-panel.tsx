import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type AdminConditions, type ConditionCall, WEATHER_DAYS_AHEAD } from '@ecopulse/contract/conditions/conditions';
import { call, serverNow } from '../../../lib/api.ts';
import { conditionsQuery } from '../../../lib/conditions/conditions.api.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { formatRelativeTime } from '../../../lib/time/relative-time.ts';
import { addDays } from '../../../lib/time/singapore-time.ts';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionProblem, Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { HealthFact, HealthList } from './health-list.tsx';

const adminConditionsQuery = queryOptions({
  queryKey: ['GET /api/admin/conditions'],
  staleTime: 0,
  queryFn: ({ signal }) => call('GET /api/admin/conditions', { signal }),
});

const callLabels: Readonly<Record<ConditionCall, MessageDescriptor>> = {
  'two-hr-forecast': msg`2-hour forecast`,
  psi: msg`24-hour PSI`,
  pm25: msg`1-hour PM2.5`,
  uv: msg`UV index`,
  'air-temperature': msg`Air temperature`,
  rainfall: msg`Rainfall`,
  'weather?api=wbgt': msg`Heat stress`,
  'weather?api=lightning': msg`Lightning`,
};

function CallFact({ source }: { source: AdminConditions['calls'][number] }) {
  const { i18n } = useLingui();
  const { name, readAt, fault, faultDetail } = source;
  const ago = readAt === null ? null : formatRelativeTime(readAt, serverNow());
  return (
    <HealthFact
      term={i18n._(callLabels[name])}
      hint={
        fault !== null && (
          <span lang="en" className="text-sm font-medium text-coral">
            {faultDetail ?? fault}
          </span>
        )
      }
    >
      {fault !== null && (
        <span className="block text-coral">
          <Trans>The last fetch failed</Trans>
        </span>
      )}
      {ago === null ? <Trans>Never read</Trans> : <Trans>Last read: {ago}</Trans>}
    </HealthFact>
  );
}

function WeatherDays({ days }: { days: AdminConditions['weatherDays'] }) {
  const today = useSingaporeDay();
  const [day, setDay] = useState(today);
  const [reason, setReason] = useState('');
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(
      [adminConditionsQuery, conditionsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
  const set = useMutation({
    mutationFn: (body: { day: string; reason: string }) => call('PUT /api/admin/weather-day', { body }),
    onSuccess: async () => {
      toast({ title: t`Saved` });
      await refresh();
    },
  });
  const end = useMutation({ mutationFn: () => call('DELETE /api/admin/weather-day'), onSuccess: refresh });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    set.mutate({ day, reason }, { onSuccess: () => setReason('') });
  }

  const error = set.error ?? end.error;
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <div className="grid gap-1">
        <h3 className="font-bold">
          <Trans>Weather days</Trans>
        </h3>
        <p className="max-w-prose text-md text-muted">
          <Trans>
            Haze or heavy rain all day: anyone who opens EcoPulse keeps their streak, and home suggests a lesson.
          </Trans>
        </p>
      </div>
      {days.length > 0 && (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <ul className="grid list-none gap-1">
            {days.map((each) => (
              <li key={each.day} className="wrap-anywhere">
                <span className="font-semibold">{formatDate(each.day)}</span>{' '}
                <span className="text-muted">{each.reason ?? <Trans>Haze, by the PSI</Trans>}</span>
              </li>
            ))}
          </ul>
          <Button variant="quiet" size="sm" pending={end.isPending} onClick={() => end.mutate()}>
            <Trans>End weather days</Trans>
          </Button>
        </div>
      )}
      <form onSubmit={submit} className="grid grid-cols-1 items-end gap-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
        <Field label={<Trans>Day</Trans>}>
          {(ids) => (
            <Input
              {...ids}
              type="date"
              required
              min={today}
              max={addDays(today, WEATHER_DAYS_AHEAD)}
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
        <Field label={<Trans>Reason</Trans>}>
          {(ids) => (
            <Input
              {...ids}
              lang=""
              required
              minLength={3}
              maxLength={300}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <Button type="submit" pending={set.isPending} className="min-h-12">
          <Trans>Set weather day</Trans>
        </Button>
      </form>
      <ActionProblem>{error ? problemMessage(error) : ''}</ActionProblem>
    </div>
  );
}

export function ConditionsPanel() {
  return (
    <Panel title={<Trans>Weather and air</Trans>}>
      <QueryState query={useQuery(adminConditionsQuery)} skeleton={<SkeletonRows rows={8} />}>
        {({ calls, weatherDays }) => (
          <>
            {calls.length > 0 && (
              <HealthList>
                {calls.map((source) => (
                  <CallFact key={source.name} source={source} />
                ))}
              </HealthList>
            )}
            <WeatherDays days={weatherDays} />
          </>
        )}
      </QueryState>
    </Panel>
  );
}
