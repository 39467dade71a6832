import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Control, UseFormReturn } from 'react-hook-form';
import type { NewsSource, SourceForm as Form } from '@ecopulse/contract/news/news-admin';
import { call } from '../../../lib/api.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { categoryLabels } from '../../news/news-categories.ts';
import { EditorFailureNote } from '../editor/editor-failure-note.tsx';
import { ErrorSummary } from '../editor/error-summary.tsx';
import { FieldLabelsContext } from '../fields/field-labels.tsx';
import type { FieldLabels } from '../fields/field-labels.tsx';
import { LeaveGuard } from '../editor/leave-guard.tsx';
import { LinesField } from '../fields/lines-field.tsx';
import { SelectField, useOptions } from '../fields/select-field.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { FeedPreview } from './feed-preview.tsx';
import { sourceEditing } from './sources.api.ts';

function Fields({ control }: { control: Control<Form> }) {
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <TextField
        control={control}
        name="name"
        label={<Trans>Name</Trans>}
        hint={<Trans>Readers see this name next to each article.</Trans>}
        lang="en"
      />
      <TextField
        control={control}
        name="url"
        label={<Trans>Feed address</Trans>}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
      />
      <SelectField
        control={control}
        name="category"
        label={<Trans>Category</Trans>}
        hint={<Trans>For articles that don't match another category.</Trans>}
        options={useOptions(categoryLabels)}
      />
      <LinesField
        control={control}
        name="keywords"
        label={<Trans>Keywords</Trans>}
        hint={
          <Trans>
            One per line. Only articles with one of these keywords are kept. Leave this empty to keep everything.
          </Trans>
        }
        lang="en"
      />
      <SwitchField
        control={control}
        name="isEnabled"
        label={<Trans>Fetch this feed</Trans>}
        hint={<Trans>Turn this off to mute the feed. Its articles stay.</Trans>}
      />
    </div>
  );
}

/** Previews the feed in the form. Nothing is stored. */
function PreviewPanel({ form }: { form: UseFormReturn<Form> }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: Form) => call('POST /api/admin/news-sources/try', { body }),
  });

  async function start() {
    // A preview does not need the name.
    if (!(await form.trigger(['url', 'category', 'keywords'], { shouldFocus: true }))) return;
    const values = form.getValues();
    mutate({ ...values, name: values.name.trim() === '' ? 'Trial' : values.name });
  }

  return (
    <div className="grid grid-cols-1 content-start gap-4 self-start rounded-lg bg-sunk p-5">
      <Button variant="quiet" size="sm" className="justify-self-start" pending={isPending} onClick={() => void start()}>
        {!isPending && <FlaskConical aria-hidden className="size-4" />}
        <Trans>Try this feed</Trans>
      </Button>
      <div aria-live="polite" className="grid grid-cols-1 gap-2">
        {isPending && (
          <p className="text-md text-muted">
            <Trans>Reading…</Trans>
          </p>
        )}
        {!isPending && data && <FeedPreview preview={data} />}
        {!isPending && error && (
          <p className="text-md font-semibold text-coral">
            {problemMessage(error, msg`Something went wrong. Please try again.`)}
          </p>
        )}
        {!isPending && !data && !error && (
          <p className="text-md text-muted">
            <Trans>See what the feed contains and what the keywords would keep, before anything is saved.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}

interface SourceFormProps {
  /** Null for a new one. */
  source: NewsSource | null;
  onClose: () => void;
}

/** Adds or edits a feed. */
export function SourceForm({ source, onClose }: SourceFormProps) {
  const { t } = useLingui();
  const titleId = useId();
  const [labels] = useState<FieldLabels>(() => new Map());
  const editor = useEditor(sourceEditing, source, {
    onCreated: () => undefined,
    onDone: (_step, { name }) => {
      toast({ title: source ? t`${name} was saved` : t`${name} was added` });
      onClose();
    },
  });
  const { form, failure } = editor;
  // Loaded ahead. If that fails, the first save tries again.
  const prefetch = { onFocus: () => void editor.loadResolver().catch(() => null) };

  useEffect(() => form.setFocus('name'), [form]);

  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-5 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
      <h2 id={titleId} className="text-xl font-extrabold tracking-[-0.02em] wrap-anywhere">
        {source ? <Trans>Edit {source.name}</Trans> : <Trans>Add a feed</Trans>}
      </h2>
      {failure && (
        <EditorFailureNote
          {...failure}
          isBusy={editor.busy !== null}
          isDirty={editor.isDirty}
          onKeepMine={() => void editor.keepMine()}
          onTakeTheirs={() => void editor.takeTheirs()}
        />
      )}
      <FieldLabelsContext value={labels}>
        <ErrorSummary form={form} errors={form.formState.errors} refusals={editor.refusals} />
        <form
          noValidate
          className="grid grid-cols-1 gap-6 xl:grid-cols-2 xl:gap-8 [&_:is(input,select,textarea)]:scroll-mt-32"
          {...prefetch}
          onSubmit={(event) => {
            event.preventDefault();
            void editor.save();
          }}
        >
          <Fields control={form.control} />
          <PreviewPanel form={form} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={editor.busy === 'save'}>
              {source ? <Trans>Save</Trans> : <Trans>Add feed</Trans>}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </form>
      </FieldLabelsContext>
      <LeaveGuard isDirty={editor.isDirty} mayLeave={editor.mayLeave} />
    </section>
  );
}
