import { Plural, Trans } from '@lingui/react/macro';
import { Copy, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import type { TranslationToEdit } from '@ecopulse/contract/translations/translations-admin';
import { formatList, formatNumber } from '../../../lib/language/format.ts';
import { LANGUAGES } from '../../../lib/language/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { useField } from '../fields/use-field.ts';
import type { TranslationsEditor, TranslationsForm } from './use-translations-editor.ts';

export const languageName = (language: string) => LANGUAGES.find(({ code }) => code === language)?.name ?? language;

export const translationInputId = (language: string) => `translation-${language}`;

/** Longer texts may have paragraphs. */
const MAX_SINGLE_LINE_LENGTH = 1000;

/** Citations, and the addresses of links: a translation must keep them as they are. */
const MARKS = /\[\^[a-z0-9-]+\]|\]\(\S+?\)/g;

function marksIn(text: string): string[] {
  return Array.from(text.matchAll(MARKS), ([mark]) => mark.replace(/^\]\((.*)\)$/, '$1'));
}

/** In the order of the English; as often as they are missing. */
function missingMarks(english: string, translation: string): string[] {
  const kept = marksIn(translation);
  return marksIn(english).filter((mark) => {
    const index = kept.indexOf(mark);
    if (index !== -1) kept.splice(index, 1);
    return index === -1;
  });
}

function QuotedText({ title, lang, children }: { title: ReactNode; lang: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 text-md">
      <p className="text-sm font-semibold text-muted">{title}</p>
      <p lang={lang} className="wrap-anywhere whitespace-pre-line">
        {children}
      </p>
    </div>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-2 text-sm font-semibold wrap-anywhere text-sun-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </span>
  );
}

const toFigures = (figures: readonly number[]) =>
  formatList(figures.map((figure) => formatNumber(figure, { useGrouping: 'min2' })));

interface TranslationCellProps {
  editor: TranslationsEditor;
  translation: TranslationToEdit;
}

export function TranslationCell({ editor, translation }: TranslationCellProps) {
  const { form, base, conflicts } = editor;
  const { control } = form;
  const { english, most } = base;
  const { language, earlier, lacks, adds } = translation;
  const name = `texts.${language}` as const;
  const { dirtyFields } = useFormState({ control, name });
  const label = languageName(language);
  const { value, set, error, ...field } = useField<TranslationsForm, string>({ control, name, label });
  const inputId = translationInputId(language);
  const missing = value.trim() === '' ? '' : formatList(missingMarks(english, value));
  const [lost, added] = [toFigures(lacks), toFigures(adds)];
  const tooMany = [...value].length - most;
  const conflict = conflicts[language];
  const fill = (text: string) => {
    form.setValue(name, text, { shouldDirty: true });
    form.setFocus(name);
  };
  return (
    <div className="grid w-full grid-cols-1 gap-2">
      <TextArea
        {...field}
        id={inputId}
        lang={language}
        aria-describedby={`${inputId}-notes`}
        aria-invalid={error || tooMany > 0 ? true : undefined}
        className="min-h-12!"
        value={value}
        onChange={({ target }) =>
          set(most > MAX_SINGLE_LINE_LENGTH ? target.value : target.value.replaceAll(/\s*\n\s*/g, ' '))
        }
      />
      <div id={`${inputId}-notes`} className="grid gap-1.5 empty:hidden">
        {(error !== undefined || tooMany > 0) && (
          <p className="text-sm font-semibold text-coral">
            {tooMany > 0 ? <Plural value={tooMany} one="# character too many" other="# characters too many" /> : error}
          </p>
        )}
        {missing !== '' && (
          <Warning>
            <Trans>Only in the English: {missing}</Trans>
          </Warning>
        )}
        {/* They concern the stored text, so an edit hides them. */}
        {!dirtyFields.texts?.[language] && lost !== '' && (
          <Warning>
            <Trans>Figures only in the English: {lost}</Trans>
          </Warning>
        )}
        {!dirtyFields.texts?.[language] && added !== '' && (
          <Warning>
            <Trans>Figures only in the translation: {added}</Trans>
          </Warning>
        )}
      </div>
      {earlier && (
        <div className="grid grid-cols-1 gap-3 rounded-md bg-sun-soft p-4">
          <QuotedText title={<Trans>Earlier English text</Trans>} lang="en">
            {earlier.english}
          </QuotedText>
          <QuotedText title={<Trans>Earlier translation</Trans>} lang={language}>
            {earlier.text}
          </QuotedText>
          {value !== earlier.text && (
            <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => fill(earlier.text)}>
              <Trans>Still accurate</Trans> <span className="sr-only">({label})</span>
            </Button>
          )}
        </div>
      )}
      {conflict !== undefined && (
        <div className="rounded-md bg-water-soft p-4">
          <QuotedText title={<Trans>Another admin has saved changes in the meantime</Trans>} lang={language}>
            {conflict === '' ? '–' : conflict}
          </QuotedText>
        </div>
      )}
      {value !== english && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => fill(english)}>
          <Copy aria-hidden className="size-4" />
          <Trans>Copy English</Trans> <span className="sr-only">({label})</span>
        </Button>
      )}
    </div>
  );
}
