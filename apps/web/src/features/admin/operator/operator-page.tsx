import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { EditorForm, StepFailure } from '../editor/editor-form.tsx';
import { LoadedContent } from '../editor/loaded-content.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { FormSections } from '../fields/field-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { LogoPanel } from './logo-panel.tsx';
import { operatorSections } from './operator-fields.tsx';
import { operatorToEditQuery } from '../../legal/operator.api.ts';
import { type OperatorItem, toOperatorItem, operatorEditing } from './operator-form.ts';

function Actions() {
  return (
    <>
      <Button asChild variant="quiet" size="sm">
        <Link to="/admin/setup">
          <Trans>Set-up steps</Trans>
        </Link>
      </Button>
      <Button asChild variant="quiet" size="sm">
        <Link to="/terms">
          <Trans>Terms of use</Trans>
        </Link>
      </Button>
      <Button asChild variant="quiet" size="sm">
        <Link to="/privacy">
          <Trans>Privacy notice</Trans>
        </Link>
      </Button>
    </>
  );
}

function Editor({ initialItem }: { initialItem: OperatorItem }) {
  const { t } = useLingui();
  const editor = useEditor(operatorEditing, initialItem, {
    onCreated: () => undefined,
    onDone: () => toast({ title: t`Saved`, description: t`Residents will be asked to agree to the new texts.` }),
  });
  return (
    <AdminPage
      title={t`Operator`}
      lede={
        <Trans>Who is responsible for this site. These details go into the terms of use and the privacy notice.</Trans>
      }
      actions={<Actions />}
    >
      <StepFailure editor={editor} />
      <EditorForm editor={editor} className="grid grid-cols-1 gap-6 [&_:is(input,select,textarea,button)]:scroll-mt-32">
        <FormSections form={editor.form} sections={operatorSections()} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" pending={editor.runningStep === 'save'}>
            <Trans>Save</Trans>
          </Button>
          <p className="text-md text-muted">
            <Trans>After each change, residents are asked to agree again. No one is locked out in the meantime.</Trans>
          </p>
        </div>
      </EditorForm>
      <LogoPanel logoUrl={initialItem.logoUrl} />
    </AdminPage>
  );
}

export function OperatorPage() {
  const { t } = useLingui();
  const query = useQuery(operatorToEditQuery);
  const [openedAt] = useState(Date.now);
  // Not from an older copy: saving it would undo or fail over what changed since.
  const data = query.dataUpdatedAt >= openedAt ? query.data : undefined;
  return (
    <LoadedContent
      query={{ ...query, data }}
      failedTitle={t`The operator's details couldn't be loaded`}
      backLink={
        <Link to="/admin" className="text-link">
          <Trans>Overview</Trans>
        </Link>
      }
    >
      {(operator) => <Editor initialItem={toOperatorItem(operator)} />}
    </LoadedContent>
  );
}
