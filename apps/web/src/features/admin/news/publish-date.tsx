import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import type { Control } from 'react-hook-form';
import type { ContentState } from '@ecopulse/contract/admin/content-admin';
import type { ArticleForm } from '@ecopulse/contract/news/news-admin';
import { serverNow } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { fromSingaporeInput, toSingaporeInput } from '../../../lib/time/singapore-time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { useField } from '../fields/use-field.ts';

/** In Singapore, wherever the admin is. Null if empty. */
export function PublishDateField({ control }: { control: Control<ArticleForm> }) {
  const label = <Trans>Publish on</Trans>;
  const { value, set, error, ...field } = useField<ArticleForm, string | null>({ control, name: 'publishAt', label });
  return (
    <Field
      label={label}
      hint={
        <Trans>
          Singapore time. Residents can't see the article before then. If empty, it is the moment when you publish.
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

type DatedArticle = Pick<ContentState, 'status'> & { readonly publishedAt: string };

/** Published, but dated later: residents cannot see it yet. */
export function isScheduled({ status, publishedAt }: DatedArticle): boolean {
  return status === 'published' && Date.parse(publishedAt) > serverNow();
}

export function ScheduledBadge() {
  return (
    <Chip tone="water">
      <CalendarClock aria-hidden />
      <Trans>Scheduled</Trans>
    </Chip>
  );
}

export function scheduledToast({ publishedAt }: DatedArticle) {
  const date = formatDate(publishedAt, { dateStyle: 'medium', timeStyle: 'short' });
  return { title: t`Scheduled`, description: t`Everyone can see it from ${date}.` };
}
