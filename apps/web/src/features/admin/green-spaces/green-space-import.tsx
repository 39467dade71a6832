import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileDown, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OutlinePreview } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { BackLink } from '../editor/editor-links.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { isTakeable, OutlineTable } from './outline-table.tsx';
import type { OutlineRow } from './outline-table.tsx';
import { UnreadableFileError, useOutlinePreview, useTakeOutlines } from './outlines.api.ts';

function Failure({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  const message = error instanceof UnreadableFileError ? i18n._(error.problem) : problemMessage(error);
  return (
    <p role="alert" className="rounded-lg bg-coral-soft p-4 text-md font-semibold text-coral">
      {message}
    </p>
  );
}

interface ChooseFileProps {
  isPending: boolean;
  onFile: (file: File) => void;
}

function ChooseFile({ isPending, onFile }: ChooseFileProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid grid-cols-1 gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
      <p className="max-w-prose text-md text-muted">
        <Trans>
          A GeoJSON file of up to 6 MB, such as the park outlines on data.gov.sg. It is matched by name with the green
          spaces you have. Nothing changes until you confirm.
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

interface ChosenOutlinesProps {
  previews: readonly OutlinePreview[];
  isPending: boolean;
  onTake: (chosen: OutlinePreview[]) => void;
}

function ChosenOutlines({ previews, isPending, onTake }: ChosenOutlinesProps) {
  const rows: OutlineRow[] = previews.map((preview, at) => ({ ...preview, at }));
  const takeable = rows.filter(isTakeable);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(takeable.map(({ at }) => at)));
  const isAll = chosen.size === takeable.length;
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          pending={isPending}
          disabled={chosen.size === 0}
          onClick={() => onTake(rows.filter(({ at }) => chosen.has(at)))}
        >
          <Plural value={chosen.size} one="Import # outline" other="Import # outlines" />
        </Button>
        <Button
          variant="quiet"
          disabled={takeable.length === 0}
          onClick={() => setChosen(new Set(isAll ? [] : takeable.map(({ at }) => at)))}
        >
          {isAll ? <Trans>Select none</Trans> : <Trans>Select all</Trans>}
        </Button>
        <p className="text-sm text-muted">
          <Trans>New places become drafts, to complete before you publish them.</Trans>
        </p>
      </div>
      <OutlineTable
        rows={rows}
        chosen={chosen}
        onChoose={(at, isChosen) => {
          const others = [...chosen].filter((each) => each !== at);
          setChosen(new Set(isChosen ? [...others, at] : others));
        }}
      />
    </section>
  );
}

export function GreenSpaceImport() {
  const { t } = useLingui();
  const preview = useOutlinePreview();
  const taking = useTakeOutlines();
  const failure = taking.error ?? preview.error;
  return (
    <AdminPage
      title={t`Import outlines`}
      lede={<Trans>Import the location, area and check-in circles of parks from a file of outlines.</Trans>}
      above={
        <BackLink to="/admin/green-spaces">
          <Trans>Green spaces</Trans>
        </BackLink>
      }
    >
      <ChooseFile
        isPending={preview.isPending}
        onFile={(file) => {
          taking.reset();
          preview.mutate(file);
        }}
      />
      {failure !== null && <Failure error={failure} />}
      {taking.data && (
        <output className="block rounded-lg bg-leaf-soft p-4 text-md font-semibold text-leaf-strong">
          <Plural value={taking.data.edited} one="# green space was changed" other="# green spaces were changed" />
          {', '}
          <Plural value={taking.data.created} one="# draft was added." other="# drafts were added." />
        </output>
      )}
      {preview.data && !taking.data && (
        <ChosenOutlines
          key={preview.submittedAt}
          previews={preview.data}
          isPending={taking.isPending}
          onTake={(chosen) => taking.mutate(chosen)}
        />
      )}
    </AdminPage>
  );
}
