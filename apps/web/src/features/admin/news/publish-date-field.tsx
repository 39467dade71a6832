import { Trans } from '@lingui/react/macro';
import type { Control } from 'react-hook-form';
import type { ArticleForm } from '@ecopulse/contract/news/news-admin';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { useField } from '../fields/use-field.ts';

const AHEAD_OF_UTC_MS = 8 * 3_600_000;

function toSingaporeInput(moment: string): string {
  return new Date(Date.parse(moment) + AHEAD_OF_UTC_MS).toISOString().slice(0, 16);
}

function fromSingaporeInput(dateAndTime: string): string {
  return new Date(Date.parse(`${dateAndTime.slice(0, 16)}:00Z`) - AHEAD_OF_UTC_MS).toISOString();
}

/** In Singapore, wherever the admin is. Null if empty. */
export function PublishDateField({ control }: { control: Control<ArticleForm> }) {
  const label = <Trans>Publish on</Trans>;
  const { value, set, error, ...field } = useField<ArticleForm, string | null>({ control, name: 'publishAt', label });
  return (
    <Field
      label={label}
      hint={
        <Trans>
          Singapore time. Residents can't see the article before then. Leave it empty to publish straight away.
        </Trans>
      }
      error={error}
    >
      {(ids) => (
        <Input
          {...ids}
          {...field}
          type="datetime-local"
          max="2099-12-31T23:59"
          className="figures sm:max-w-72"
          value={value === null ? '' : toSingaporeInput(value)}
          onChange={({ target }) => set(target.value === '' ? null : fromSingaporeInput(target.value))}
        />
      )}
    </Field>
  );
}
