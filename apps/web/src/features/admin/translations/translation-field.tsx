import { Trans } from '@lingui/react/macro';
import { CircleDashed, History, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { TextToTranslate, TranslationLanguage } from '@ecopulse/contract/translations/translations-admin';
import { formatNumber, formatList } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { LANGUAGES } from '../../../lib/language/i18n.ts';
import { LongTextField, TextAreaField } from '../fields/text-inputs.tsx';
import { translateFieldLabel } from './field-groups.ts';
import { toFormKey } from './use-translations-editor.ts';
import type { TranslationsEditor } from './use-translations-editor.ts';

function LanguageName({ language }: { language: TranslationLanguage | 'en' }) {
  return (
    <span lang={language} className="font-medium text-muted">
      {LANGUAGES.find(({ code }) => code === language)?.name}
    </span>
  );
}

interface TranslationFieldProps {
  editor: TranslationsEditor;
  text: TextToTranslate;
  language: TranslationLanguage;
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

function TranslationStateChip({ text }: { text: TextToTranslate }) {
  if (text.earlier)
    return (
      <Chip tone="sun">
        <History aria-hidden />
        <Trans>Out of date</Trans>
      </Chip>
    );
  if (text.text !== null) return null;
  return (
    <Chip>
      <CircleDashed aria-hidden />
      <Trans>Missing</Trans>
    </Chip>
  );
}

function EarlierTranslation({ editor: { form }, text, language }: TranslationFieldProps) {
  const name = `texts.${toFormKey(text.field)}` as const;
  const value = useWatch({ control: form.control, name });
  const label = translateFieldLabel(text.field);
  if (!text.earlier) return null;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-md bg-sun-soft p-4 lg:col-span-2 lg:grid-cols-2 lg:gap-x-6">
      <QuotedText title={<Trans>The English was</Trans>} lang="en">
        {text.earlier.english}
      </QuotedText>
      <div className="grid content-start gap-3">
        <QuotedText title={<Trans>Its translation</Trans>} lang={language}>
          {text.earlier.text}
        </QuotedText>
        {value !== text.earlier.text && (
          <Button
            variant="quiet"
            size="sm"
            className="justify-self-start"
            onClick={() => {
              form.setValue(name, text.earlier?.text ?? '', { shouldDirty: true });
              form.setFocus(name);
            }}
          >
            <Trans>Still right</Trans> <span className="sr-only">({label})</span>
          </Button>
        )}
      </div>
    </div>
  );
}

function FigureWarning({ editor, text }: Pick<TranslationFieldProps, 'editor' | 'text'>) {
  const warning = editor.findWarning(text);
  if (!warning) return null;
  const [lost, added] = [warning.lacks, warning.adds].map((figures) =>
    formatList(figures.map((figure) => formatNumber(figure, { useGrouping: 'min2' }))),
  );
  return (
    <span className="flex gap-2 font-semibold text-sun-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {lost && (
          <span className="block">
            <Trans>Figures only in the English: {lost}</Trans>
          </span>
        )}
        {added && (
          <span className="block">
            <Trans>Figures only in the translation: {added}</Trans>
          </span>
        )}
      </span>
    </span>
  );
}

/** Longer texts may have paragraphs. */
const MAX_SINGLE_LINE_LENGTH = 1000;

export function TranslationField({ editor, text, language }: TranslationFieldProps) {
  const { control } = editor.form;
  const key = toFormKey(text.field);
  const { dirtyFields } = useFormState({ control, name: `texts.${key}` });
  const label = translateFieldLabel(text.field);
  const conflictingText = editor.conflicts[key];
  const fieldProps = {
    control,
    name: `texts.${key}` as const,
    label: (
      <>
        {label} <LanguageName language={language} />
      </>
    ),
    // The warning concerns the stored text, so an edit hides it.
    hint: dirtyFields.texts?.[key] ? undefined : <FigureWarning editor={editor} text={text} />,
    lang: language,
  };
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-3 border-t border-line pt-5 nth-2:border-t-0 nth-2:pt-0 lg:grid-cols-2">
      <div className="grid content-start gap-1.5">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
          <p className="text-md font-semibold">
            {label} <LanguageName language="en" />
          </p>
          <TranslationStateChip text={text} />
        </div>
        <p lang="en" className="text-base wrap-anywhere whitespace-pre-line">
          {text.english}
        </p>
      </div>
      {text.most > MAX_SINGLE_LINE_LENGTH ? (
        <TextAreaField {...fieldProps} maxLength={text.most} />
      ) : (
        <LongTextField {...fieldProps} />
      )}
      <EarlierTranslation editor={editor} text={text} language={language} />
      {conflictingText !== undefined && (
        <div className="rounded-md bg-water-soft p-4 lg:col-start-2">
          <QuotedText title={<Trans>Another admin has saved meanwhile</Trans>} lang={language}>
            {conflictingText === '' ? '–' : conflictingText}
          </QuotedText>
        </div>
      )}
    </div>
  );
}
