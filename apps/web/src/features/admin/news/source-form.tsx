import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { NewsSource, SourceForm as Form } from '@ecopulse/contract/news/news-admin';
import { call } from '../../../lib/api.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { categoryLabels } from '../../news/news-categories.ts';
import { EditorForm, StepFailure } from '../editor/editor-form.tsx';
import type { FieldSpec } from '../fields/field-specs.ts';
import { FormFields } from '../fields/field-table.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { FeedPreview } from './feed-preview.tsx';
import { languageLabels } from './sources-query.ts';
import { sourceEditing } from './sources.api.ts';

const sourceFields: readonly FieldSpec<Form>[] = [
  {
    kind: 'text',
    name: 'name',
    label: <Trans>Name</Trans>,
    hint: <Trans>Readers see this name next to each article.</Trans>,
  },
  {
    kind: 'text',
    name: 'url',
    label: <Trans>Feed address</Trans>,
    type: 'url',
    inputMode: 'url',
    autoCapitalize: 'none',
    spellCheck: false,
    placeholder: 'https://',
    // An address has no language; text fields are in English by default.
    lang: undefined,
  },
  {
    kind: 'choice',
    name: 'category',
    label: <Trans>Category</Trans>,
    hint: <Trans>For articles that don't match another category.</Trans>,
    options: categoryLabels,
  },
  {
    kind: 'choice',
    name: 'language',
    label: <Trans>Language</Trans>,
    hint: <Trans>Residents who use this language see the feed's articles first.</Trans>,
    options: languageLabels,
  },
  {
    kind: 'text',
    name: 'licence',
    label: <Trans>Licence note</Trans>,
    hint: <Trans>What the publisher allows. Only admins see it.</Trans>,
  },
  {
    kind: 'lines',
    name: 'keywords',
    label: <Trans>Keywords</Trans>,
    hint: (
      <Trans>
        One per line. Only articles with one of these keywords are kept. Leave this empty to keep everything.
      </Trans>
    ),
  },
  {
    kind: 'switch',
    name: 'isEnabled',
    label: <Trans>Fetch this feed</Trans>,
    hint: <Trans>Turn this off to mute the feed. Its articles stay.</Trans>,
  },
];

function PreviewPanel({ form }: { form: UseFormReturn<Form> }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: Form) => call('POST /api/admin/news-sources/try', { body }),
  });

  async function previewFeed() {
    // A preview needs no name, so the name is not validated.
    if (!(await form.trigger(['url', 'category', 'keywords'], { shouldFocus: true }))) return;
    const values = form.getValues();
    mutate({ ...values, name: values.name.trim() === '' ? 'Trial' : values.name });
  }

  return (
    <div className="grid grid-cols-1 content-start gap-4 self-start rounded-lg bg-sunk p-5">
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start"
        pending={isPending}
        onClick={() => void previewFeed()}
      >
        {!isPending && <FlaskConical aria-hidden className="size-4" />}
        <Trans>Test this feed</Trans>
      </Button>
      <div aria-live="polite" className="grid grid-cols-1 gap-2">
        {isPending && (
          <p className="text-md text-muted">
            <Trans>Reading…</Trans>
          </p>
        )}
        {!isPending && data && <FeedPreview preview={data} />}
        {!isPending && error && <p className="text-md font-semibold text-coral">{problemMessage(error)}</p>}
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
  source: NewsSource | null;
  onClose: () => void;
}

export function SourceForm({ source, onClose }: SourceFormProps) {
  const { t } = useLingui();
  const titleId = useId();
  const editor = useEditor(sourceEditing, source, {
    // The form closes once the feed is stored, so there is no URL to move to.
    onCreated: () => undefined,
    onDone: (_step, { name }) => {
      toast({ title: source ? t`${name} was saved` : t`${name} was added` });
      onClose();
    },
  });
  const { form } = editor;

  useEffect(() => form.setFocus('name'), [form]);

  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-5 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
      <h2 id={titleId} className="text-xl font-extrabold tracking-[-0.02em] wrap-anywhere">
        {source ? <Trans>Edit {source.name}</Trans> : <Trans>Add a feed</Trans>}
      </h2>
      <StepFailure editor={editor} />
      <EditorForm
        editor={editor}
        className="grid grid-cols-1 gap-6 xl:grid-cols-2 xl:gap-8 [&_:is(input,select,textarea)]:scroll-mt-32"
      >
        <div className="grid grid-cols-1 content-start gap-5">
          <FormFields form={form} fields={sourceFields} />
        </div>
        <PreviewPanel form={form} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={editor.runningStep === 'save'}>
            {source ? <Trans>Save</Trans> : <Trans>Add feed</Trans>}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </EditorForm>
    </section>
  );
}
