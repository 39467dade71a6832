import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContentState } from '@ecopulse/contract/admin/content-admin';
import { BelowTheFold } from '../../../lib/below-the-fold.tsx';
import { formatDate } from '../../../lib/language/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TabList, useTabs } from '../../../ui/tabs.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { BeforePublishing } from './before-publishing.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorFailureNote } from './editor-failure-note.tsx';
import { SectionSkeleton } from './editor-skeleton.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FieldLabelsContext } from '../fields/field-labels.tsx';
import type { FieldLabels } from '../fields/field-labels.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import type { ContentEditor } from './use-content-editor.ts';

interface EditorPageProps<Item extends ContentState, Form extends FieldValues> {
  /** From `useContentEditor`. */
  editor: ContentEditor<Item, Form>;
  title: string;
  /** A link to the list. */
  back: ReactNode;
  /** The item as residents would see it. It is mounted only while its tab is chosen, so it may watch the form and be `lazy`. */
  preview: ReactNode;
  /** Further actions next to the heading, such as a link to the page that residents see. */
  actions?: ReactNode;
  /** The first section of fields. */
  head: ReactNode;
  /** The other sections. They are drawn right after the first. */
  children: ReactNode;
}

type Tab = 'edit' | 'preview';

/** An editor of content: status and steps, form, preview, errors, and a question before unsaved changes are lost. */
export function EditorPage<Item extends ContentState, Form extends FieldValues>({
  editor,
  title,
  back,
  preview,
  actions,
  head,
  children,
}: EditorPageProps<Item, Form>) {
  const { t } = useLingui();
  const [tab, setTab] = useState<Tab>('edit');
  const [labels] = useState<FieldLabels>(() => new Map());
  const ids = useTabs<Tab>();
  const { form, item, failure } = editor;
  // Loaded ahead. If that fails, the first save tries again.
  const prefetch = { onFocus: () => void editor.loadResolver().catch(() => null) };
  const edited = item?.editedAt && formatDate(item.editedAt, { dateStyle: 'medium', timeStyle: 'short' });

  return (
    <AdminPage
      title={title}
      {...(item && { titleLang: 'en' })}
      above={back}
      badge={item && <StatusBadge status={item.status} />}
      lede={edited && <Trans>Last edited {edited}</Trans>}
      actions={actions}
    >
      <EditorBar
        status={item?.status ?? null}
        isDirty={editor.isDirty}
        busy={editor.busy}
        onSave={() => void editor.save()}
        onPublish={() => void editor.publish()}
        onRetire={() => void editor.retire()}
      >
        <TabList
          label={t`Edit or preview`}
          tabs={[
            { id: 'edit', label: <Trans>Edit</Trans> },
            { id: 'preview', label: <Trans>Preview</Trans> },
          ]}
          chosen={tab}
          onChoose={setTab}
          ids={ids}
        />
      </EditorBar>
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
        <ErrorSummary
          form={form}
          errors={form.formState.errors}
          refusals={editor.refusals}
          onGo={() => setTab('edit')}
        />
        {item?.status !== 'published' && (
          <BeforePublishing
            form={form}
            load={editor.loadReadiness}
            // The summary above lists them already.
            isHidden={Object.keys(form.formState.errors).length > 0}
            onGo={() => setTab('edit')}
          />
        )}
        <div {...ids.panelProps('edit')} hidden={tab !== 'edit'}>
          <form
            noValidate
            // A field that gets the focus by a link shows its label below the bar, too.
            className="grid grid-cols-1 gap-6 [&_:is(input,select,textarea,button)]:scroll-mt-44"
            {...prefetch}
            onSubmit={(event) => {
              event.preventDefault();
              void editor.save();
            }}
          >
            {head}
            <BelowTheFold skeleton={<SectionSkeleton />}>{() => children}</BelowTheFold>
          </form>
        </div>
      </FieldLabelsContext>
      <div {...ids.panelProps('preview')} hidden={tab !== 'preview'}>
        {tab === 'preview' && <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>{preview}</Suspense>}
      </div>
      <LeaveGuard isDirty={editor.isDirty} mayLeave={editor.mayLeave} />
    </AdminPage>
  );
}
