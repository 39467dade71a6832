import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { Button } from '../../../ui/button.tsx';
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
  renderFacts: ({ id }) => (
    <Button asChild variant="quiet" size="sm">
      <Link to="/admin/green-spaces/$id/status" params={{ id: String(id) }}>
        <Trans>Status and facts</Trans>
      </Link>
    </Button>
  ),
  renderPreview: ({ control }, item) => <GreenSpacePreview control={control} item={item} />,
};

export function GreenSpaceEditor() {
  return <ContentEditor kind={GREEN_SPACE} />;
}
