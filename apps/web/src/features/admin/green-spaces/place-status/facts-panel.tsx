import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import type { GreenSpaceToEdit } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import type { FactField } from '@ecopulse/contract/green-spaces/place-facts';
import { formatDate } from '../../../../lib/language/format.ts';
import { problemMessage } from '../../../../lib/problem-messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field, ProblemNote } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { fieldNameMessage } from '../../audit/field-name-messages.ts';
import { useFactCheck } from './place-status.api.ts';

const MIN_SOURCE_LENGTH = 2;

/** Where each fact comes from and how old it is. Admins tick what they have checked. */
export function FactsPanel({ item }: { item: GreenSpaceToEdit }) {
  const { t, i18n } = useLingui();
  const [checked, setChecked] = useState<readonly FactField[]>([]);
  const [source, setSource] = useState('');
  const check = useFactCheck(item.id);
  const id = useId();
  const facts = Object.entries(item.facts) as [FactField, { source: string; date: string }][];
  const oldestFirst = facts.toSorted(([, a], [, b]) => a.date.localeCompare(b.date));
  const save = () =>
    check.mutate(
      { fields: [...checked], source: source.trim() },
      {
        onSuccess: () => {
          setChecked([]);
          toast({ title: t`Saved` });
        },
      },
    );
  return (
    <Panel title={<Trans>Facts</Trans>}>
      <p className="text-md text-muted">
        <Trans>The oldest are first. Tick those you've checked, even if nothing has changed.</Trans>
      </p>
      <ul className="grid list-none divide-y divide-line">
        {oldestFirst.map(([field, fact]) => {
          const name = fieldNameMessage(field, i18n);
          return (
            <li key={field}>
              <div className="flex min-h-11 items-start gap-3 py-2">
                <input
                  id={`${id}-${field}`}
                  type="checkbox"
                  className="mt-1 size-5 shrink-0 accent-leaf"
                  checked={checked.includes(field)}
                  onChange={({ target }) => {
                    const others = checked.filter((each) => each !== field);
                    setChecked(target.checked ? [...others, field] : others);
                  }}
                />
                <div className="grid min-w-0 grow">
                  <label htmlFor={`${id}-${field}`} className="font-semibold first-letter:uppercase">
                    {name}
                  </label>
                  <span className="figures text-sm text-muted">
                    {formatDate(fact.date)} · <span lang="en">{fact.source}</span>
                  </span>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      <Field label={<Trans>Source</Trans>} hint={<Trans>Such as the NParks website or a site visit.</Trans>}>
        {(ids) => (
          <Input {...ids} lang="en" maxLength={120} value={source} onChange={({ target }) => setSource(target.value)} />
        )}
      </Field>
      <ProblemNote>{check.error && problemMessage(check.error)}</ProblemNote>
      <Button
        className="justify-self-start"
        pending={check.isPending}
        disabled={checked.length === 0 || source.trim().length < MIN_SOURCE_LENGTH}
        onClick={save}
      >
        <Trans>Mark as checked today</Trans>
      </Button>
    </Panel>
  );
}

function shippedText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join(', ') : '';
}

/** What the last update of shipped content brought, and what it left because an admin had corrected it. */
export function UpdatePanel({ item: { lastUpdate, lockedFields } }: { item: GreenSpaceToEdit }) {
  const { i18n } = useLingui();
  const namesOf = (fields: readonly string[]) => [...new Set(fields.map((field) => fieldNameMessage(field, i18n)))];
  if (!lastUpdate && lockedFields.length === 0) return null;
  const locked = namesOf(lockedFields).join(', ');
  return (
    <Panel title={<Trans>Updates from EcoPulse</Trans>}>
      {lockedFields.length > 0 && (
        <p className="flex items-start gap-2 text-md">
          <Lock aria-hidden className="mt-1 size-4 shrink-0" />
          <span>
            <Trans>Updates won't change these, because they were corrected here: {locked}.</Trans>
          </span>
        </p>
      )}
      {lastUpdate && (
        <>
          <p className="text-md text-muted">
            <Trans>Last update: {formatDate(lastUpdate.at)}</Trans>
          </p>
          {lastUpdate.came.length > 0 && <CameList names={namesOf(lastUpdate.came)} />}
          {lastUpdate.kept.length > 0 && (
            <dl className="grid gap-3">
              {lastUpdate.kept.map(({ field, shipped }) => (
                <div key={field}>
                  <dt className="font-semibold">
                    <Trans>Kept as you wrote it: {fieldNameMessage(field, i18n)}</Trans>
                  </dt>
                  <dd className="text-md text-muted">
                    {shippedText(shipped) === '' ? (
                      <Trans>The update has a different value.</Trans>
                    ) : (
                      <Trans>
                        The update says: <q lang="en">{shippedText(shipped)}</q>
                      </Trans>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <p className="text-sm text-muted">
            <Trans>To get later updates for one of these again, enter the update's value for it in the editor.</Trans>
          </p>
        </>
      )}
    </Panel>
  );
}

function CameList({ names }: { names: readonly string[] }) {
  const list = names.join(', ');
  return (
    <p className="text-md">
      <Trans>It changed: {list}.</Trans>
    </p>
  );
}
