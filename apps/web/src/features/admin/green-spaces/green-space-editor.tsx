import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy } from 'react';
import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { ContentEditor, type ContentKind } from '../editor/content-editor.tsx';
import { greenSpaceSections } from './green-space-fields.tsx';
import { greenSpaceEditing } from './green-space-form.ts';

const GreenSpacePreview = lazy(async () => {
  const preview = await import('./green-space-preview.tsx');
  return { default: preview.GreenSpacePreview };
});

const GREEN_SPACE: ContentKind<'/admin/green-spaces', GreenSpaceForm> = {
  path: '/admin/green-spaces',
  subject: 'green_space',
  editing: greenSpaceEditing,
  listName: <Trans>Green spaces</Trans>,
  nameOf: ({ name }) => name,
  newTitle: msg`New green space`,
  failedTitle: msg`The green space couldn't be loaded`,
  viewPath: '/green-space',
  sections: greenSpaceSections,
  renderPreview: ({ control }, item) => <GreenSpacePreview control={control} item={item} />,
};

export function GreenSpaceEditor() {
  return <ContentEditor kind={GREEN_SPACE} />;
}
