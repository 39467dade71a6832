import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { ArticleForm } from '@ecopulse/contract/news/news-admin';
import { ArticlePicture } from '../../news/article-picture.tsx';
import { categoryLabels } from '../../news/news-categories.ts';
import { FormSection } from '../fields/form-section.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { PictureField } from '../fields/picture-field.tsx';
import { RepeatedField } from '../fields/repeated-field.tsx';
import { SelectField, useOptions } from '../fields/select-field.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { LongTextField, TextField } from '../fields/text-field.tsx';

interface PartProps {
  control: Control<ArticleForm>;
}

interface ArticleLookProps extends PartProps {
  /** Decides how the drawing of the category is turned; 0 for a new article. */
  id: number;
}

/** The title and the texts of an article. */
export function ArticleTexts({ control }: PartProps) {
  return (
    <FormSection title={<Trans>Text</Trans>} lede={<Trans>Write in English.</Trans>}>
      <TextField control={control} name="title" label={<Trans>Title</Trans>} lang="en" />
      <TextAreaField
        control={control}
        name="summary"
        label={<Trans>Summary</Trans>}
        hint={<Trans>Shown on cards and at the top of the article.</Trans>}
        max={400}
        lang="en"
      />
      <TextAreaField
        control={control}
        name="content"
        label={<Trans>Article</Trans>}
        hint={
          <Trans>
            Markdown: leave an empty line between paragraphs, start list items with “- ”, and use **two asterisks** for
            bold.
          </Trans>
        }
        max={6000}
        rows={12}
        lang="en"
      />
    </FormSection>
  );
}

/** The category of an article and its picture. */
export function ArticleLook({ control, id }: ArticleLookProps) {
  const category = useWatch({ control, name: 'category' });
  return (
    <FormSection title={<Trans>Category and picture</Trans>}>
      <SelectField
        control={control}
        name="category"
        label={<Trans>Category</Trans>}
        options={useOptions(categoryLabels)}
      />
      <PictureField
        control={control}
        name="imageUrl"
        label={<Trans>Picture</Trans>}
        hint={<Trans>A JPEG, PNG or WebP file of up to 5 MB. Without one, the category's drawing is shown.</Trans>}
        instead={<ArticlePicture article={{ id, category, imageUrl: null }} />}
      />
    </FormSection>
  );
}

/** The sources that an article names. */
export function ArticleSources({ control }: PartProps) {
  const { t } = useLingui();
  return (
    <FormSection
      title={<Trans>Sources</Trans>}
      lede={<Trans>Where the facts come from. Readers see the list below the article.</Trans>}
    >
      <RepeatedField
        control={control}
        name="sources"
        legend={<span className="sr-only">{t`Sources`}</span>}
        itemLabel={(at) => t`Source ${at + 1}`}
        addLabel={<Trans>Add a source</Trans>}
        newItem={() => ({ publisher: '', year: new Date().getFullYear(), detail: '' })}
        max={8}
        isOrdered
      >
        {(at) => (
          <>
            <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
              <TextField
                control={control}
                name={`sources.${at}.publisher`}
                label={<Trans>Publisher</Trans>}
                lang="en"
              />
              <NumberField control={control} name={`sources.${at}.year`} label={<Trans>Year</Trans>} />
            </div>
            <LongTextField
              control={control}
              name={`sources.${at}.detail`}
              label={<Trans>Report or page</Trans>}
              hint={<Trans>Its kind and name, so that readers can find it.</Trans>}
              lang="en"
            />
          </>
        )}
      </RepeatedField>
    </FormSection>
  );
}
