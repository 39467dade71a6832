import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  CLUB_JOINING,
  CLUB_KINDS,
  type ClubJoining,
  type ClubKind,
  MAX_CLUB_NAME_LENGTH,
  MAX_CLUB_PURPOSE_LENGTH,
} from '@ecopulse/contract/clubs/club-rules';
import { formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionProblem, Field } from '../../../ui/forms/field.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { clubFieldMessage } from '../club-problems.ts';
import { clubJoiningLabels, clubKindLabels } from '../club-format.ts';
import { ClubPicture } from '../club-picture.tsx';
import { fieldErrors } from '../../../lib/use-action.ts';
import { useClubAction } from '../use-club-action.tsx';

export interface ClubFormValues {
  name: string;
  kind: ClubKind;
  purpose: string;
  joining: ClubJoining;
}

const JOINING_NOTES: Readonly<Record<ClubJoining, ReactNode>> = {
  open: <Trans>Anyone can join.</Trans>,
  approved: <Trans>Residents ask, and a steward approves.</Trans>,
  invited: <Trans>Only residents with the link find and join the club.</Trans>,
};

interface ClubFormProps {
  initial: ClubFormValues;
  submitLabel: ReactNode;
  onSubmit: (values: ClubFormValues) => Promise<{ slug: string }>;
  children?: ReactNode;
}

export function ClubForm({ initial, submitLabel, onSubmit, children }: ClubFormProps) {
  const { i18n } = useLingui();
  const [values, setValues] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const save = useClubAction<void, { slug: string }>(
    () => onSubmit(values),
    ({ slug }) => void navigate({ to: '/clubs/$slug', params: { slug }, search: {}, replace: true }),
  );
  const errors = fieldErrors(save.error);
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [save.error]);
  const change = (part: Partial<ClubFormValues>) => setValues({ ...values, ...part });
  const most = formatNumber(MAX_CLUB_PURPOSE_LENGTH);
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-6 rounded-xl bg-surface p-5 shadow-soft sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.run();
      }}
    >
      <Choices
        legend={<Trans>What type of club is it?</Trans>}
        error={clubFieldMessage(errors['kind'])}
        options={CLUB_KINDS}
        chosen={values.kind}
        onChoose={(kind) => change({ kind })}
        className="sm:grid-cols-4"
        render={(kind) => (
          <span className="flex w-full items-center gap-3 sm:grid sm:gap-2">
            <span className="aspect-8/5 w-16 shrink-0 overflow-hidden rounded-md bg-leaf-soft sm:w-auto">
              <ClubPicture kind={kind} loading="eager" />
            </span>
            <span className="wrap-anywhere">{i18n._(clubKindLabels[kind])}</span>
          </span>
        )}
      />
      <Field
        label={<Trans>Club name</Trans>}
        hint={<Trans>The page's address is made from this name and never changes.</Trans>}
        error={clubFieldMessage(errors['name'])}
      >
        {(ids) => (
          <Input
            {...ids}
            lang=""
            autoComplete="off"
            maxLength={MAX_CLUB_NAME_LENGTH}
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label={<Trans>What is it for?</Trans>}
        hint={<Trans>One or two sentences, {most} characters at most. Say why someone should join.</Trans>}
        error={clubFieldMessage(errors['purpose'])}
      >
        {(ids) => (
          <TextArea
            {...ids}
            lang=""
            rows={2}
            maxLength={MAX_CLUB_PURPOSE_LENGTH}
            value={values.purpose}
            onChange={({ target }) => change({ purpose: target.value })}
          />
        )}
      </Field>
      <Choices
        legend={<Trans>Who can join?</Trans>}
        error={clubFieldMessage(errors['joining'])}
        options={CLUB_JOINING}
        chosen={values.joining}
        onChoose={(joining) => change({ joining })}
        className="sm:grid-cols-3"
        render={(joining) => (
          <span className="grid gap-0.5">
            <span>{i18n._(clubJoiningLabels[joining])}</span>
            <span className="text-sm font-normal text-muted">{JOINING_NOTES[joining]}</span>
          </span>
        )}
      />
      {children}
      <div className="grid gap-3">
        <Button type="submit" size="lg" className="justify-self-start" pending={save.isPending}>
          {submitLabel}
        </Button>
        <ActionProblem>{save.problem}</ActionProblem>
      </div>
    </form>
  );
}

interface ChoicesProps<Value extends string> {
  legend: ReactNode;
  error: ReactNode;
  options: readonly Value[];
  chosen: Value;
  onChoose: (value: Value) => void;
  className: string;
  render: (value: Value) => ReactNode;
}

function Choices<Value extends string>({
  legend,
  error,
  options,
  chosen,
  onChoose,
  className,
  render,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-md font-semibold">{legend}</legend>
      <div className={`grid gap-3 ${className}`}>
        {options.map((value) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-lg p-3 font-semibold inset-ring-[1.5px] inset-ring-control transition-colors hover:bg-sunk has-checked:bg-leaf-soft has-checked:inset-ring-2 has-checked:inset-ring-leaf has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="mt-0.5 size-5 shrink-0 accent-leaf"
            />
            {render(value)}
          </label>
        ))}
      </div>
      {error && <p className="text-sm font-semibold text-coral">{error}</p>}
    </fieldset>
  );
}
