import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ContentState } from '@ecopulse/contract/admin/content-admin';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import { BelowTheFold } from '../../../lib/viewport.tsx';
import { formatDate } from '../../../lib/language/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TabList, useTabs } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import type { SectionSpec } from '../fields/field-specs.ts';
import { FormSections } from '../fields/field-table.tsx';
import type { ContentPath } from '../list/row-parts.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { BeforePublishing } from './before-publishing.tsx';
import { type ContentEditing, type ContentItem, contentQuery, stepToast } from './content-editing.ts';
import { EditorBar } from './editor-bar.tsx';
import { EditorForm, StepFailure } from './editor-form.tsx';
import { AdminBackLink, TranslationsLink, ViewLink } from './editor-links.tsx';
import { SectionSkeleton } from './editor-skeleton.tsx';
import { LoadedContent } from './loaded-content.tsx';
import { useEditor } from './use-editor.ts';

export interface ContentKind<Path extends ContentPath, Form extends FieldValues> {
  readonly path: Path;
  readonly subject: TranslatedSubject;
  readonly editing: ContentEditing<ContentItem<Path> & ContentState, Form>;
  readonly listName: ReactNode;
  readonly nameOf: (item: ContentItem<Path>) => string;
  readonly newTitle: MessageDescriptor;
  readonly failedTitle: MessageDescriptor;
  readonly viewPath?: '/green-space' | '/learn' | '/news';
  /** For a published item that residents cannot see yet; else null. */
  readonly notShownYet?: (item: ContentItem<Path>) => { badge: ReactNode; toast: Parameters<typeof toast>[0] } | null;
  readonly sections: (item: ContentItem<Path> | null) => readonly SectionSpec<Form>[];
  /** Mounted only while visible, so it may watch the form and be `lazy`. */
  readonly renderPreview: (form: UseFormReturn<Form>, item: ContentItem<Path> | null) => ReactNode;
  readonly renderFacts?: (item: ContentItem<Path>) => ReactNode;
  /** Heading of an item that can be published and withdrawn but not edited, so only its preview is shown. Else null. */
  readonly readOnlyHeading?: (item: ContentItem<Path>) => { title: MessageDescriptor; lede: ReactNode } | null;
}

interface KindProps<Path extends ContentPath, Form extends FieldValues> {
  kind: ContentKind<Path, Form>;
}

type EditorProps<Path extends ContentPath, Form extends FieldValues> = KindProps<Path, Form> & {
  initialItem: (ContentItem<Path> & ContentState) | null;
};

type Tab = 'edit' | 'preview';

function Editor<Path extends ContentPath, Form extends FieldValues>({ kind, initialItem }: EditorProps<Path, Form>) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { path, subject, editing, viewPath } = kind;
  const editor = useEditor(editing, initialItem, {
    onCreated: ({ id }) => void navigate({ to: `${path}/$id`, params: { id: String(id) }, replace: true }),
    onDone: (step, stored) => toast(kind.notShownYet?.(stored)?.toast ?? stepToast(step, stored.status)),
    steps: { publish: editing.publish, retire: editing.retire },
  });
  const [chosenTab, setTab] = useState<Tab>('edit');
  const ids = useTabs<Tab>();
  const { form, item } = editor;
  const notShownYet = item && kind.notShownYet?.(item);
  const readOnlyHeading = item ? kind.readOnlyHeading?.(item) : null;
  const tab = readOnlyHeading ? 'preview' : chosenTab;
  const [firstSection, ...otherSections] = kind.sections(item);
  const edited = item?.editedAt && formatDate(item.editedAt, { dateStyle: 'medium', timeStyle: 'short' });
  const heading =
    item && !readOnlyHeading
      ? ({ title: kind.nameOf(item), titleLang: 'en' } as const)
      : { title: i18n._(readOnlyHeading?.title ?? kind.newTitle) };
  const preview = (
    <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>{kind.renderPreview(form, item)}</Suspense>
  );
  return (
    <AdminPage
      {...heading}
      above={<AdminBackLink to={path}>{kind.listName}</AdminBackLink>}
      badge={item && (notShownYet?.badge ?? <StatusBadge status={item.status} />)}
      lede={readOnlyHeading?.lede ?? (edited && <Trans>Last edited {edited}</Trans>)}
      actions={
        <>
          {item && kind.renderFacts?.(item)}
          {viewPath && !notShownYet && <ViewLink viewPath={viewPath} item={item} />}
          {!readOnlyHeading && <TranslationsLink subject={subject} item={item} />}
        </>
      }
    >
      <EditorBar
        status={item?.status ?? null}
        isDirty={editor.isDirty}
        runningStep={editor.runningStep}
        onSave={readOnlyHeading ? undefined : () => void editor.save()}
        onPublish={() => void editor.publish()}
        onRetire={() => void editor.retire()}
      >
        {!readOnlyHeading && (
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
        )}
      </EditorBar>
      <StepFailure editor={editor} />
      {readOnlyHeading ? (
        preview
      ) : (
        <>
          <EditorForm
            editor={editor}
            // Keeps a field's label visible below the sticky bar when a link focuses the field.
            className="grid grid-cols-1 gap-6 [&_:is(input,select,textarea,button)]:scroll-mt-44"
            panel={{ ...ids.panelProps('edit'), hidden: tab !== 'edit' }}
            onBeforeFocus={() => setTab('edit')}
            above={
              item?.status !== 'published' && (
                <BeforePublishing
                  form={form}
                  loadResolver={editing.loadPublishResolver ?? editing.loadResolver}
                  // The error summary already lists them.
                  isHidden={Object.keys(form.formState.errors).length > 0}
                  onBeforeFocus={() => setTab('edit')}
                />
              )
            }
          >
            {firstSection && <FormSections form={form} sections={[firstSection]} />}
            <BelowTheFold skeleton={<SectionSkeleton />}>
              {() => <FormSections form={form} sections={otherSections} />}
            </BelowTheFold>
          </EditorForm>
          <div {...ids.panelProps('preview')} hidden={tab !== 'preview'}>
            {tab === 'preview' && preview}
          </div>
        </>
      )}
    </AdminPage>
  );
}

function StoredContent<Path extends ContentPath, Form extends FieldValues>({
  kind,
  id,
}: KindProps<Path, Form> & { id: number }) {
  const { i18n } = useLingui();
  const query = useQuery(contentQuery(kind.path, id));
  return (
    <LoadedContent
      query={query}
      failedTitle={i18n._(kind.failedTitle)}
      backLink={<AdminBackLink to={kind.path}>{kind.listName}</AdminBackLink>}
    >
      {(item) => <Editor kind={kind} initialItem={item} />}
    </LoadedContent>
  );
}

export function ContentEditor<Path extends ContentPath, Form extends FieldValues>({ kind }: KindProps<Path, Form>) {
  const { id } = useParams({ strict: false });
  return id === undefined ? <Editor kind={kind} initialItem={null} /> : <StoredContent kind={kind} id={Number(id)} />;
}
