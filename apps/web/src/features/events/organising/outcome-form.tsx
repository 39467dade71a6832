import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { EventDetail, EventOutcome } from '@ecopulse/contract/events/events';
import { call } from '../../../lib/api.ts';
import { fieldErrors, useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, ActionProblem } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { eventFieldMessage } from '../event-field-messages.ts';
import { refreshEvents } from '../events.api.ts';

type Amount = keyof EventOutcome;

const LABELS: Readonly<Record<Amount, ReactNode>> = {
  hours: <Trans>Hours per person</Trans>,
  kilograms: <Trans>Kilograms collected</Trans>,
  trees: <Trans>Trees planted</Trans>,
  species: <Trans>Species counted</Trans>,
};

const AMOUNTS = Object.keys(LABELS) as Amount[];

/** What is left empty is unknown. A comma is a decimal sign, as in several languages. */
function toAmount(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed.trim().replace(',', '.'));
}

export function OutcomeForm({ event: { id, outcome } }: { event: EventDetail }) {
  const [typed, setTyped] = useState(
    () =>
      Object.fromEntries(AMOUNTS.map((name) => [name, outcome?.[name]?.toString() ?? ''])) as Record<Amount, string>,
  );
  const [isSaved, setSaved] = useState(false);
  const save = useAction(async () => {
    setSaved(false);
    const body = Object.fromEntries(AMOUNTS.map((name) => [name, toAmount(typed[name])])) as unknown as EventOutcome;
    await call('PUT /api/events/:id/outcome', { params: { id }, body });
    setSaved(true);
  }, refreshEvents);
  const errors = fieldErrors(save.error);
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.run();
      }}
    >
      <p className="text-md text-muted">
        <Trans>You can change this for 7 days after the event. Leave empty what you don't know.</Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {AMOUNTS.map((name) => {
          const error = errors[name];
          return (
            <Field key={name} label={LABELS[name]} error={error && eventFieldMessage(error)}>
              {(ids) => (
                <Input
                  {...ids}
                  inputMode="decimal"
                  autoComplete="off"
                  className="figures"
                  value={typed[name]}
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                />
              )}
            </Field>
          );
        })}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={save.isPending}>
          <Trans>Save outcome</Trans>
        </Button>
        <output className="text-md font-semibold text-leaf-strong">{isSaved && <Trans>Saved.</Trans>}</output>
      </div>
      <ActionProblem>{save.problem}</ActionProblem>
    </form>
  );
}
