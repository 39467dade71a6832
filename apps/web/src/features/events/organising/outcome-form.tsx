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

/**
 * Empty is unknown, and undefined no amount. A comma is a decimal sign, as in several languages; before three digits, either
 * sign may separate thousands.
 */
function toAmount(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d+([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

export function OutcomeForm({ event: { id, outcome } }: { event: EventDetail }) {
  const [typed, setTyped] = useState(
    () =>
      Object.fromEntries(AMOUNTS.map((name) => [name, outcome?.[name]?.toString() ?? ''])) as Record<Amount, string>,
  );
  const [isSaved, setSaved] = useState(false);
  const [unreadable, setUnreadable] = useState<readonly Amount[]>([]);
  const save = useAction(async () => {
    const body = Object.fromEntries(AMOUNTS.map((name) => [name, toAmount(typed[name])])) as unknown as EventOutcome;
    await call('PUT /api/events/:id/outcome', { params: { id }, body });
    setSaved(true);
  }, refreshEvents);
  const errors = fieldErrors(save.error);
  const errorOf = (name: Amount): ReactNode =>
    unreadable.includes(name) ? (
      <Trans>Enter a number such as 1234 or 12.5, with at most two decimals</Trans>
    ) : (
      errors[name] && eventFieldMessage(errors[name])
    );
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        const refused = AMOUNTS.filter((name) => toAmount(typed[name]) === undefined);
        setUnreadable(refused);
        setSaved(false);
        if (refused.length === 0) save.run();
      }}
    >
      <p className="text-md text-muted">
        <Trans>You can change this for 7 days after the event. Leave empty what you don't know.</Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {AMOUNTS.map((name) => (
          <Field key={name} label={LABELS[name]} error={errorOf(name)}>
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
        ))}
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
