import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { ArticleForm, ArticleToEdit } from '@ecopulse/contract/news/news-admin';
import { ArticlePicture } from '../../news/article-picture.tsx';
import { categoryLabels } from '../../news/news-categories.ts';
import { ContentEditor, type ContentKind } from '../editor/content-editor.tsx';
import type { SectionSpec } from '../fields/field-specs.ts';
import { articleEditing } from './article-form.ts';
import { PublishDateField } from './publish-date-field.tsx';
import { isScheduled, ScheduledBadge, scheduledToast } from './scheduled.tsx';

/** Lazy because it includes the Markdown parser. */
const ArticlePreview = lazy(async () => ({ default: (await import('./article-preview.tsx')).ArticlePreview }));

function CategoryDrawing({ control, id }: { control: Control<ArticleForm>; id: number }) {
  const category = useWatch({ control, name: 'category' });
  return <ArticlePicture article={{ id, category, imageUrl: null }} />;
}

const articleSections = (item: ArticleToEdit | null): readonly SectionSpec<ArticleForm>[] => [
  {
    title: <Trans>Text</Trans>,
    lede: <Trans>Write in English.</Trans>,
    fields: [
      { kind: 'text', name: 'title', label: <Trans>Title</Trans> },
      {
        kind: 'text area',
        name: 'summary',
        label: <Trans>Summary</Trans>,
        hint: <Trans>Shown on cards and at the top of the article.</Trans>,
        maxLength: 400,
      },
      {
        kind: 'text area',
        name: 'content',
        label: <Trans>Article</Trans>,
        hint: (
          <Trans>
            Markdown: leave an empty line between paragraphs, start headings with “## ” and list items with “- ”, and
            use **two asterisks** for bold and [text](https://…) for links.
          </Trans>
        ),
        maxLength: 6000,
        rows: 12,
      },
    ],
  },
  {
    title: <Trans>Category and picture</Trans>,
    fields: [
      { kind: 'choice', name: 'category', label: <Trans>Category</Trans>, options: categoryLabels },
      {
        kind: 'picture',
        name: 'imageUrl',
        label: <Trans>Picture</Trans>,
        hint: <Trans>A JPEG, PNG or WebP file of up to 5 MB. Without one, the category's drawing is shown.</Trans>,
        renderFallback: ({ control }) => <CategoryDrawing control={control} id={item?.id ?? 0} />,
      },
    ],
  },
  {
    title: <Trans>Date</Trans>,
    fields: [{ kind: 'other', render: ({ control }) => <PublishDateField control={control} /> }],
  },
  {
    title: <Trans>Sources</Trans>,
    lede: <Trans>Where the facts come from. Readers see the list below the article.</Trans>,
    fields: [
      {
        kind: 'list',
        name: 'sources',
        legend: <span className="sr-only">{t`Sources`}</span>,
        itemLabel: (index) => t`Source ${index + 1}`,
        addLabel: <Trans>Add a source</Trans>,
        newItem: () => ({ publisher: '', year: new Date().getFullYear(), detail: '' }),
        maxItems: 8,
        isOrdered: true,
        fields: [
          {
            kind: 'row',
            className: 'gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]',
            fields: [
              { kind: 'text', name: 'publisher', label: <Trans>Publisher</Trans> },
              { kind: 'number', name: 'year', label: <Trans>Year</Trans> },
            ],
          },
          {
            kind: 'long text',
            name: 'detail',
            label: <Trans>Report or page</Trans>,
            hint: <Trans>Its type and name, so that readers can find it.</Trans>,
          },
        ],
      },
    ],
  },
];

const ARTICLE: ContentKind<'/admin/news', ArticleForm> = {
  path: '/admin/news',
  subject: 'article',
  editing: articleEditing,
  listName: <Trans>News</Trans>,
  nameOf: ({ title }) => title,
  newTitle: msg`New article`,
  failedTitle: msg`The article couldn't be loaded`,
  viewPath: '/news',
  notShownYet: (article) =>
    isScheduled(article) ? { badge: <ScheduledBadge />, toast: scheduledToast(article) } : null,
  sections: articleSections,
  renderPreview: ({ control }, item) => <ArticlePreview control={control} item={item} />,
  // The text of a feed article belongs to its source.
  readOnlyHeading: ({ isOwn }) =>
    isOwn
      ? null
      : {
          title: msg`Article from a feed`,
          lede: <Trans>It's shown as its source published it. You can withdraw it, but not edit it.</Trans>,
        },
};

export function ArticleEditor() {
  return <ContentEditor kind={ARTICLE} />;
}
