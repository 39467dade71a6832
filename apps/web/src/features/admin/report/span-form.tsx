import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { adminFieldMessage } from '../validation/field-messages.ts';
import { lastMonth, type ReportSpan, thisMonth, thisYear } from './report-span.ts';

interface SpanFormProps {
  span: ReportSpan;
  today: string;
  /** Of the server, by field. */
  problems: Readonly<Record<string, string>> | undefined;
  onChoose: (span: ReportSpan) => void;
}

/** Keyed by the span, so that it starts again with each. */
export function SpanForm({ span, today, problems = {}, onChoose }: SpanFormProps) {
  const [chosen, setChosen] = useState(span);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onChoose(chosen);
  };
  const errorOf = (field: keyof ReportSpan) => problems[field] && adminFieldMessage(problems[field]);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-6 print:hidden">
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_12rem_auto]">
        <Field label={<Trans>First day</Trans>} error={errorOf('from')}>
          {(ids) => (
            <Input
              {...ids}
              type="date"
              className="figures"
              value={chosen.from}
              max={today}
              onChange={({ target }) => setChosen({ ...chosen, from: target.value })}
            />
          )}
        </Field>
        <Field label={<Trans>Last day</Trans>} error={errorOf('to')}>
          {(ids) => (
            <Input
              {...ids}
              type="date"
              className="figures"
              value={chosen.to}
              max={today}
              onChange={({ target }) => setChosen({ ...chosen, to: target.value })}
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-start sm:mt-[1.8rem]">
          <Trans>Show report</Trans>
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="quiet" onClick={() => onChoose(lastMonth(today))}>
          <Trans>Last month</Trans>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChoose(thisMonth(today))}>
          <Trans>This month</Trans>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChoose(thisYear(today))}>
          <Trans>This year</Trans>
        </Button>
      </div>
    </form>
  );
}
