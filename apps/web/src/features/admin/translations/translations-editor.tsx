import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { TranslationLanguage, TranslationsToEdit } from '@ecopulse/contract/translations/translations-admin';
import { BelowTheFold } from '../../../lib/viewport.tsx';
import { Button } from '../../../ui/button.tsx';
import { EditorFailureNote } from '../editor/editor-failure-note.tsx';
import { EditorForm } from '../editor/editor-form.tsx';
import { SectionSkeleton } from '../editor/editor-skeleton.tsx';
import { LoadedContent } from '../editor/loaded-content.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { type FieldGroup, groupFields } from './field-groups.ts';
import { LanguageSelect } from './language-select.tsx';
import { EnglishLink, TranslationsBackLink } from './translation-links.tsx';
import { DEFAULT_TRANSLATION_LANGUAGE, parseLanguageSearch } from './translation-search.ts';
import { TranslationField } from './translation-field.tsx';
import { type TranslationTarget, translationsQuery } from './translations.api.ts';
import { type TranslationsEditor as EditorState, useTranslationsEditor } from './use-translations-editor.ts';

const route = getRouteApi('/admin/translations/$subject/$id');

function Groups({
  groups,
  editor,
  language,
}: {
  groups: FieldGroup[];
  editor: EditorState;
  language: TranslationLanguage;
}) {
  return groups.map(({ key, title, texts }) => (
    <section
      key={key}
      aria-labelledby={`group-${key}`}
      className="grid gap-5 rounded-xl bg-surface p-5 shadow-soft sm:p-6"
    >
      <h2 id={`group-${key}`} className="text-lg font-extrabold tracking-[-0.01em]">
        {title}
      </h2>
      {texts.map((text) => (
        <TranslationField key={text.field} editor={editor} text={text} language={language} />
      ))}
    </section>
  ));
}

function SaveBar({ editor, language }: { editor: EditorState; language: TranslationLanguage }) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  return (
    <div
      role="toolbar"
      aria-label={t`Language and saving`}
      className="sticky top-(--header-height) z-30 -mx-4 flex items-center justify-between gap-3 border-b border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0"
    >
      <LanguageSelect
        value={language}
        onChange={(newLanguage) => void navigate({ search: { language: newLanguage }, resetScroll: false })}
      />
      <div className="flex items-center gap-3">
        <output className="text-md text-muted max-sm:sr-only">
          {editor.isDirty ? <Trans>Not saved yet</Trans> : ''}
        </output>
        <Button size="sm" pending={editor.isSaving} onClick={() => void editor.save()}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </div>
  );
}

function Editor({ target, initialTexts }: { target: TranslationTarget; initialTexts: TranslationsToEdit }) {
  const { t } = useLingui();
  const editor = useTranslationsEditor(target, initialTexts);
  const { name, texts } = editor.base;
  const [firstGroup, ...otherGroups] = groupFields(texts);
  return (
    <AdminPage
      title={name}
      titleLang="en"
      above={<TranslationsBackLink subject={target.subject} language={target.language} />}
      lede={<Trans>Residents see a translation while its English stays the same, and the English otherwise.</Trans>}
      actions={<EnglishLink subject={target.subject} id={target.subjectId} />}
    >
      <SaveBar editor={editor} language={target.language} />
      {editor.failure !== null && (
        <EditorFailureNote
          step="save"
          error={editor.failure}
          isBusy={editor.isSaving}
          // Hides "Overwrite": the admin must see the stored text first. Typed text stays.
          isDirty={false}
          onOverwriteTheirs={() => void editor.showStoredTexts()}
          onDiscardMine={() => void editor.showStoredTexts()}
        />
      )}
      <EditorForm
        editor={editor}
        label={t`Translations`}
        className="grid grid-cols-1 gap-6 [&_:is(textarea,button)]:scroll-mt-44"
      >
        <Groups groups={firstGroup ? [firstGroup] : []} editor={editor} language={target.language} />
        <BelowTheFold skeleton={<SectionSkeleton />}>
          {() => <Groups groups={otherGroups} editor={editor} language={target.language} />}
        </BelowTheFold>
      </EditorForm>
    </AdminPage>
  );
}

export function TranslationsEditor() {
  const { t } = useLingui();
  const { subject, id } = route.useParams();
  const { language = DEFAULT_TRANSLATION_LANGUAGE } = parseLanguageSearch({ ...route.useSearch() });
  // The server rejects unknown subjects.
  const target = { subject: subject as TranslatedSubject, subjectId: Number(id), language };
  const query = useQuery(translationsQuery(target));
  return (
    <LoadedContent
      query={query}
      failedTitle={t`The translations couldn't be loaded`}
      backLink={<TranslationsBackLink subject={target.subject} language={language} />}
    >
      {(texts) => <Editor key={language} target={target} initialTexts={texts} />}
    </LoadedContent>
  );
}
