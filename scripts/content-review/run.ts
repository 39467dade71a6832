import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { greenSpaceContent } from '@ecopulse/content/green-spaces.schema';
import { lessonContent } from '@ecopulse/content/lessons.schema';
import { citations } from '@ecopulse/contract/text-marks';
import * as z from 'zod/mini';
import { ROOT } from '../tools.ts';
import { readEnglishTexts } from '../translations/content.ts';
import { type Finding, findOldFigures, findPastPlans, type Passage, type Source, withoutCitations } from './aging.ts';

// npm run content:review [-- --today 2027-05-01]: lists what people should read again.
const { values } = parseArgs({ options: { today: { type: 'string' } } });
const today = z.parse(z.iso.date(), values.today ?? new Date().toISOString().slice(0, 10));

/** The amounts of diagrams, cited by their captions. */
function diagramPassages(file: string, { sections, sources }: z.infer<typeof lessonContent>): Passage[] {
  return sections.flatMap(({ diagram }, index) => {
    const amounts = (diagram?.items ?? []).flatMap(({ label, amount }) =>
      amount === undefined ? [] : [`${label} ${amount}`],
    );
    if (!diagram || amounts.length === 0) return [];
    const cited = citations(diagram.caption)
      .map((key) => `[^${key}]`)
      .join(' ');
    return [
      {
        place: `${file} sections.${index}.diagram`,
        text: `${withoutCitations(diagram.caption)}: ${amounts.join(', ')} ${cited}`,
        sources,
      },
    ];
  });
}

/** What was counted in each year. */
function facilityPassages(file: string, { facilities }: z.infer<typeof greenSpaceContent>): Passage[] {
  return [...Map.groupBy(facilities, ({ dataYear }) => dataYear)].map(([year, counted]) => ({
    place: `${file} facilities`,
    text: `${counted.map(({ kind, count }) => `${kind} ${count}`).join(', ')} [^data]`,
    sources: { data: { publisher: 'NParks', year, detail: 'Park Facilities, data.gov.sg' } },
  }));
}

function dataPassages(kind: string, file: string, json: unknown): Passage[] {
  if (kind === 'lessons') return diagramPassages(file, z.parse(lessonContent, json));
  return kind === 'green-spaces' ? facilityPassages(file, z.parse(greenSpaceContent, json)) : [];
}

async function readPassages(kind: string): Promise<Passage[]> {
  const items = [...(await readEnglishTexts(kind))].map(async ([key, texts]) => {
    const file = `${kind}/${key}.json`;
    const json: unknown = JSON.parse(await readFile(join(ROOT, 'content', file), 'utf8'));
    const { sources = {} } = json as { readonly sources?: Readonly<Record<string, Source>> };
    const passages = Object.entries(texts).map(([field, text]) => ({ place: `${file} ${field}`, text, sources }));
    return [...passages, ...dataPassages(kind, file, json)];
  });
  return (await Promise.all(items)).flat();
}

const print = ({ place, quote }: Finding) => console.info(`  ${place}: ${quote}`);

const passages = (await Promise.all(['lessons', 'articles', 'green-spaces', 'challenges'].map(readPassages))).flat();
console.info(`Figures older than 18 months on ${today}, by source`);
for (const [source, findings] of findOldFigures(passages, today)) {
  console.info(`\n${source}`);
  findings.forEach(print);
}
console.info(`\nPlans whose date has passed on ${today}\n`);
findPastPlans(passages, today).forEach(print);
