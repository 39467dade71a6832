import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CertifiableEvent } from '@ecopulse/contract/events/certificates';
import { MAX_CERTIFICATE_EVENTS, MAX_CERTIFICATE_NAME_LENGTH } from '@ecopulse/contract/events/event-rules';
import { call } from '../../../lib/api.ts';
import { fieldErrors } from '../../../lib/use-action.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { refresh } from '../../../lib/query-client.ts';
import { personalName, useOwnResident } from '../../../lib/residents.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, ActionProblem } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { textFor } from '../event-texts.ts';
import { certificateFieldMessage } from './certificate-problems.ts';
import { formatHours } from './certificate-list.tsx';

export function CertificateForm({ events }: { events: readonly CertifiableEvent[] }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const own = useOwnResident();
  const [name, setName] = useState(() => (own && personalName(own)) ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call('POST /api/user/certificates', { body: { eventIds: [...chosen], name } }),
    onSuccess: () => setChosen(new Set()),
    onSettled: () => refresh(queryClient, ['GET /api/user/certificates']),
  });
  const nameError = fieldErrors(error)['name'];
  const hours = events.reduce((sum, event) => sum + (chosen.has(event.id) ? event.hours : 0), 0);
  const isOverLimit = chosen.size > MAX_CERTIFICATE_EVENTS;

  function toggle(id: number) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <Field
        label={<Trans>Name on the certificate</Trans>}
        hint={<Trans>As your school or company knows you.</Trans>}
        error={nameError && certificateFieldMessage(nameError)}
      >
        {(ids) => (
          <Input
            {...ids}
            autoComplete="name"
            maxLength={MAX_CERTIFICATE_NAME_LENGTH}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <fieldset className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <legend className="contents text-md font-semibold">
            <Trans>Events</Trans>
          </legend>
          <Button
            variant="link"
            size="sm"
            onClick={() => setChosen(new Set(events.slice(0, MAX_CERTIFICATE_EVENTS).map(({ id }) => id)))}
          >
            <Trans>Select all</Trans>
          </Button>
        </div>
        <ul className="grid list-none divide-y divide-line" aria-label={t`Attended events`}>
          {events.map((event) => (
            <EventChoice
              key={event.id}
              event={event}
              isChosen={chosen.has(event.id)}
              onToggle={() => toggle(event.id)}
            />
          ))}
        </ul>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" pending={isPending} disabled={chosen.size === 0 || isOverLimit || name.trim() === ''}>
          <Trans>Create certificate</Trans>
        </Button>
        <p className="figures text-md text-muted" aria-live="polite">
          {isSuccess && chosen.size === 0 ? (
            <Trans>Your certificate is ready.</Trans>
          ) : isOverLimit ? (
            <Trans>Choose 1 to 50 events</Trans>
          ) : (
            formatHours(hours)
          )}
        </p>
      </div>
      <ActionProblem>{error ? problemMessage(error) : ''}</ActionProblem>
    </form>
  );
}

interface EventChoiceProps {
  event: CertifiableEvent;
  isChosen: boolean;
  onToggle: () => void;
}

function EventChoice({ event, isChosen, onToggle }: EventChoiceProps) {
  const title = textFor(event.title, useLanguage());
  return (
    <li>
      <label className="flex cursor-pointer items-center gap-3 py-2.5">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onToggle}
          className="size-6 shrink-0 cursor-pointer accent-leaf"
        />
        <span className="min-w-0 grow">
          <span lang={title.lang} className="block font-bold wrap-anywhere">
            {title.text}
          </span>
          <span className="figures text-sm text-muted">{formatDate(event.startsAt)}</span>
        </span>
        <span className="figures shrink-0 text-md">{formatHours(event.hours)}</span>
      </label>
    </li>
  );
}
