import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type {
  TranslationLanguage,
  TranslationsToEdit,
  TranslationToEdit,
} from '@ecopulse/contract/translations/translations-admin';
import { formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { takeFocus } from '../../../ui/use-focus-fallback.ts';
import { EditorFailureNote } from '../editor/editor-failure-note.tsx';
import { EditorForm } from '../editor/editor-form.tsx';
import { LoadedContent } from '../editor/loaded-content.tsx';
import { LIST_CARD_STYLE } from '../list/admin-list.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { groupFields, translateFieldLabel } from './field-groups.ts';
import { languageName, TranslationCell, translationInputId } from './translation-cell.tsx';
import { EnglishLink, TranslationsBackLink } from './translation-links.tsx';
import { DEFAULT_TRANSLATION_LANGUAGE, parseTranslationsEditorSearch } from './translation-search.ts';
import { TranslationState } from './translation-state.tsx';
import { type TranslationTarget, translationsQuery } from './translations.api.ts';
import { type TranslationsEditor as EditorState, useTranslationsEditor } from './use-translations-editor.ts';

const route = getRouteApi('/admin/translations/$subject/$id');

interface TextSelectProps {
  editor: EditorState;
  /** After a choice, which replaces the editor. */
  takesFocus: boolean;
  onChoose: () => void;
}

function TextSelect({ editor, takesFocus, onChoose }: TextSelectProps) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const { field, fields, translations } = editor.base;
  return (
    <NativeSelect
      aria-label={t`Text to translate`}
      value={field}
      ref={takesFocus ? takeFocus : undefined}
      onChange={({ target }) => {
        onChoose();
        void navigate({ search: (search) => ({ ...search, field: target.value }), resetScroll: false });
      }}
      className="min-w-0 sm:w-72"
    >
      {groupFields(fields).map((group) => (
        <optgroup key={group.key} label={group.title}>
          {group.fields.map(({ field: option, translated }) => (
            <option key={option} value={option}>
              {translateFieldLabel(option)} ({formatNumber(translated)}/{formatNumber(translations.length)})
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}

function SaveBar(props: TextSelectProps) {
  const { t } = useLingui();
  const { editor } = props;
  return (
    <div
      role="toolbar"
      aria-label={t`Choose a text and save`}
      className="sticky top-(--header-height) z-30 -mx-4 flex items-center justify-between gap-3 border-b border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0"
    >
      <TextSelect {...props} />
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

function useColumns(editor: EditorState): Column<TranslationToEdit>[] {
  const { t } = useLingui();
  return [
    {
      header: t`Language`,
      cell: ({ language }) => (
        <label htmlFor={translationInputId(language)} lang={language}>
          {languageName(language)}
        </label>
      ),
      className: '@2xl:align-top @2xl:min-w-36! @2xl:w-44',
    },
    {
      header: t`Text`,
      cell: (translation) => <TranslationCell editor={editor} translation={translation} />,
      className: '@2xl:align-top! @max-2xl:order-1 @max-2xl:basis-full @max-2xl:[&>span]:sr-only',
    },
    {
      header: t`Status`,
      cell: (translation) => <TranslationState translation={translation} />,
      className: '@2xl:align-top! @2xl:w-40',
    },
  ];
}

function TranslationTable({ editor }: { editor: EditorState }) {
  const { field, english, translations } = editor.base;
  const columns = useColumns(editor);
  const label = translateFieldLabel(field);
  return (
    <section aria-labelledby="text-to-translate" className="grid grid-cols-1 gap-4">
      <div className="grid gap-2 rounded-xl bg-surface p-5 shadow-soft">
        <h2 id="text-to-translate" className="text-lg font-extrabold tracking-[-0.01em]">
          {label} <span className="font-medium text-muted">{languageName('en')}</span>
        </h2>
        <p lang="en" className="text-base wrap-anywhere whitespace-pre-line">
          {english}
        </p>
      </div>
      <div className={LIST_CARD_STYLE}>
        <DataTable caption={label} columns={columns} rows={translations} rowKey={({ language }) => language} />
      </div>
    </section>
  );
}

interface EditorProps extends Omit<TextSelectProps, 'editor'> {
  target: TranslationTarget;
  /** Of the list to which the admin returns. */
  listLanguage: TranslationLanguage;
  initialTexts: TranslationsToEdit;
}

function Editor({ target, listLanguage, initialTexts, ...choice }: EditorProps) {
  const { t } = useLingui();
  const editor = useTranslationsEditor(target, initialTexts);
  return (
    <AdminPage
      title={editor.base.name}
      titleLang="en"
      above={<TranslationsBackLink subject={target.subject} language={listLanguage} />}
      lede={<Trans>If the English changes, residents see the English until the translation is updated.</Trans>}
      actions={<EnglishLink subject={target.subject} id={target.subjectId} />}
    >
      <SaveBar editor={editor} {...choice} />
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
        <TranslationTable editor={editor} />
      </EditorForm>
    </AdminPage>
  );
}

export function TranslationsEditor() {
  const { t } = useLingui();
  const { subject, id } = route.useParams();
  const { language = DEFAULT_TRANSLATION_LANGUAGE, field } = parseTranslationsEditorSearch({ ...route.useSearch() });
  // The server rejects unknown subjects.
  const target = { subject: subject as TranslatedSubject, subjectId: Number(id), field };
  const query = useQuery(translationsQuery(target));
  const [hasChosen, setHasChosen] = useState(false);
  return (
    <LoadedContent
      query={query}
      failedTitle={t`The translations couldn't be loaded`}
      backLink={<TranslationsBackLink subject={target.subject} language={language} />}
    >
      {(texts) => (
        <Editor
          key={texts.field}
          target={target}
          listLanguage={language}
          initialTexts={texts}
          takesFocus={hasChosen}
          onChoose={() => setHasChosen(true)}
        />
      )}
    </LoadedContent>
  );
}
