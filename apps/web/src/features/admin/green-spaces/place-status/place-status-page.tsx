import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useId } from 'react';
import type { GreenSpaceToEdit } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { problemMessage } from '../../../../lib/problem-messages.ts';
import { AdminBackLink } from '../../editor/editor-links.tsx';
import { ProblemNote } from '../../../../ui/forms/field.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { contentQuery } from '../../editor/content-editing.ts';
import { LoadedContent } from '../../editor/loaded-content.tsx';
import { AdminPage } from '../../shell/admin-page.tsx';
import { FOR_EDITORS, useMayOpen } from '../../shell/own-roles.ts';
import { FactsPanel, UpdatePanel } from './facts-panel.tsx';
import { useFeaturedChange } from './place-status.api.ts';
import { StatusForm } from './status-form.tsx';

function Featured({ item: { id, isFeatured } }: { item: GreenSpaceToEdit }) {
  const change = useFeaturedChange(id);
  const labelId = useId();
  return (
    <Panel title={<Trans>Home</Trans>}>
      <div className="flex items-center justify-between gap-4">
        <p id={labelId}>
          <Trans>Feature this green space first on the home page, ahead of those already featured</Trans>
        </p>
        <Switch
          aria-labelledby={labelId}
          checked={change.isPending ? change.variables : isFeatured}
          onCheckedChange={(featured) => change.mutate(featured)}
        />
      </div>
      <ProblemNote>{change.error && problemMessage(change.error)}</ProblemNote>
    </Panel>
  );
}

export function PlaceStatusPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false });
  const isEditorEverywhere = useMayOpen(FOR_EDITORS);
  const query = useQuery(contentQuery('/admin/green-spaces', Number(id)));
  const backLink = (
    <AdminBackLink to="/admin/green-spaces/$id" params={{ id }}>
      <Trans>Edit the green space</Trans>
    </AdminBackLink>
  );
  return (
    <LoadedContent query={query} failedTitle={t`The green space couldn't be loaded`} backLink={backLink}>
      {(item) => (
        <AdminPage
          title={item.name}
          titleLang="en"
          above={backLink}
          lede={<Trans>Changes here are public straight away, and recorded in the audit log.</Trans>}
        >
          <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
            <div className="grid grid-cols-1 gap-6">
              <StatusForm item={item} />
              {isEditorEverywhere && <Featured item={item} />}
            </div>
            <div className="grid grid-cols-1 gap-6">
              <FactsPanel item={item} />
              <UpdatePanel item={item} />
            </div>
          </div>
        </AdminPage>
      )}
    </LoadedContent>
  );
}
