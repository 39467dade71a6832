import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileDown, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OutlinePreview } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { AdminBackLink } from '../editor/editor-links.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { isImportable, OutlineTable, type OutlineRow } from './outline-table.tsx';
import { UnreadableFileError, useOutlinePreview, useImportOutlines } from './outlines.api.ts';

function ImportFailure({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  const message = error instanceof UnreadableFileError ? i18n._(error.problem) : problemMessage(error);
  return (
    <p role="alert" className="rounded-lg bg-coral-soft p-4 text-md font-semibold text-coral">
      {message}
    </p>
  );
}

interface FileChooserProps {
  isPending: boolean;
  onFile: (file: File) => void;
}

function FileChooser({ isPending, onFile }: FileChooserProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid grid-cols-1 gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
      <p className="max-w-prose text-md text-muted">
        <Trans>
          A GeoJSON file of up to 6 MB, such as the park outlines on data.gov.sg. It's matched by name with your green
          spaces. Nothing changes until you confirm.
        </Trans>
      </p>
      <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col sm:justify-self-start">
        <Button pending={isPending} onClick={() => input.current?.click()}>
          {!isPending && <FileUp aria-hidden className="size-[18px]" />}
          <Trans>Choose a file</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t`A GeoJSON file`}
          accept=".geojson,.json,application/geo+json,application/json"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Allows choosing the same file again.
            target.value = '';
            if (file) onFile(file);
          }}
        />
        <Button asChild variant="quiet">
          <a href="/api/green-spaces/shapes" download="green-spaces.geojson">
            <FileDown aria-hidden className="size-[18px]" />
            <Trans>Download outlines</Trans>
          </a>
        </Button>
      </div>
    </div>
  );
}

interface OutlineSelectionProps {
  previews: readonly OutlinePreview[];
  isPending: boolean;
  onImport: (selected: OutlinePreview[]) => void;
}

function OutlineSelection({ previews, isPending, onImport }: OutlineSelectionProps) {
  const rows: OutlineRow[] = previews.map((preview, index) => ({ ...preview, index }));
  const importableRows = rows.filter(isImportable);
  const [selectedIndexes, setSelectedIndexes] = useState<ReadonlySet<number>>(
    () => new Set(importableRows.map(({ index }) => index)),
  );
  const isAllSelected = selectedIndexes.size === importableRows.length;
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          pending={isPending}
          disabled={selectedIndexes.size === 0}
          onClick={() => onImport(rows.filter(({ index }) => selectedIndexes.has(index)))}
        >
          <Plural value={selectedIndexes.size} one="Import # outline" other="Import # outlines" />
        </Button>
        <Button
          variant="quiet"
          disabled={importableRows.length === 0}
          onClick={() => setSelectedIndexes(new Set(isAllSelected ? [] : importableRows.map(({ index }) => index)))}
        >
          {isAllSelected ? <Trans>Select none</Trans> : <Trans>Select all</Trans>}
        </Button>
        <p className="text-sm text-muted">
          <Trans>New green spaces become drafts. Complete them before publishing.</Trans>
        </p>
      </div>
      <OutlineTable
        rows={rows}
        selectedIndexes={selectedIndexes}
        onSelect={(index, isSelected) => {
          const otherIndexes = [...selectedIndexes].filter((selectedIndex) => selectedIndex !== index);
          setSelectedIndexes(new Set(isSelected ? [...otherIndexes, index] : otherIndexes));
        }}
      />
    </section>
  );
}

export function GreenSpaceImport() {
  const { t } = useLingui();
  const preview = useOutlinePreview();
  const outlineImport = useImportOutlines();
  const failure = outlineImport.error ?? preview.error;
  return (
    <AdminPage
      title={t`Import outlines`}
      lede={<Trans>Import the location, area and check-in circles of parks from a file of outlines.</Trans>}
      above={
        <AdminBackLink to="/admin/green-spaces">
          <Trans>Green spaces</Trans>
        </AdminBackLink>
      }
    >
      <FileChooser
        isPending={preview.isPending}
        onFile={(file) => {
          outlineImport.reset();
          preview.mutate(file);
        }}
      />
      {failure !== null && <ImportFailure error={failure} />}
      {outlineImport.data && (
        <output className="block rounded-lg bg-leaf-soft p-4 text-md font-semibold text-leaf-strong">
          <Plural
            value={outlineImport.data.edited}
            one="# green space was changed"
            other="# green spaces were changed"
          />
          {', '}
          <Plural value={outlineImport.data.created} one="# draft was added." other="# drafts were added." />
        </output>
      )}
      {preview.data && !outlineImport.data && (
        <OutlineSelection
          key={preview.submittedAt}
          previews={preview.data}
          isPending={outlineImport.isPending}
          onImport={(selected) => outlineImport.mutate(selected)}
        />
      )}
    </AdminPage>
  );
}
