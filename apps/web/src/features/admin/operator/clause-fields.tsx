import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import type { MAX_CLAUSE_LENGTH } from '@ecopulse/contract/operator/operator';
import { type Language, LANGUAGES } from '../../../lib/language/i18n.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { TextAreaField } from '../fields/text-inputs.tsx';
import type { OperatorValues } from './operator-form.ts';

const MAX_LENGTH: typeof MAX_CLAUSE_LENGTH = 4000;

/** One language at a time. */
export function ClauseFields({ control }: { control: Control<OperatorValues> }) {
  const [chosen, setChosen] = useState<Language>('en');
  const clauses = useWatch({ control, name: 'clauses' });
  const { errors } = useFormState({ control });
  const hasError = (code: Language) => [errors.clauses?.terms?.[code], errors.clauses?.privacy?.[code]].some(Boolean);
  // Shows what has to be corrected.
  const firstWithError = LANGUAGES.find(({ code }) => hasError(code))?.code;
  const language = firstWithError === undefined || hasError(chosen) ? chosen : firstWithError;
  const isWritten = (code: Language) => clauses.terms[code].trim() !== '' || clauses.privacy[code].trim() !== '';
  const hint = (
    <Trans>
      Markdown: leave an empty line between paragraphs, start headings with “## ” and list items with “- ”, and use
      **two asterisks** for bold and [text](https://…) for links.
    </Trans>
  );
  return (
    <>
      <Field label={<Trans>Language</Trans>}>
        {(ids) => (
          <NativeSelect {...ids} value={language} onChange={({ target }) => setChosen(target.value as Language)}>
            {LANGUAGES.map(({ code, name }) => (
              <option key={code} value={code}>
                {isWritten(code) ? `${name} ✓` : name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <TextAreaField
        key={`terms ${language}`}
        control={control}
        name={`clauses.terms.${language}`}
        label={<Trans>For the terms of use</Trans>}
        hint={hint}
        maxLength={MAX_LENGTH}
        rows={4}
        lang={language}
      />
      <TextAreaField
        key={`privacy ${language}`}
        control={control}
        name={`clauses.privacy.${language}`}
        label={<Trans>For the privacy notice</Trans>}
        maxLength={MAX_LENGTH}
        rows={4}
        lang={language}
      />
    </>
  );
}
