import { checkSteps } from './check-steps.ts';
import { add, runSteps, type Tally, tallyLine } from './steps.ts';
import { runJourneys, runUnitTests } from './test-parts.ts';
import { buildWeb } from './web-build.ts';

const check = (): Promise<Tally> => runSteps(checkSteps, 2, console.log);
const build = (): Promise<Tally> => runSteps([{ name: 'web build', run: buildWeb }], 1, console.log);

/** Journeys through pages that could not be built would tell nothing, nor would the budgets of their scripts. */
async function withPages(tests: () => Promise<Tally>): Promise<Tally> {
  const built = await build();
  return built.failed > 0 ? built : add(built, await tests());
}

// npm test: all, one part after the other, for each uses every core. npm run test:unit or test:e2e [-- filter …]: a part.
const [part, ...filters] = process.argv.slice(2);
const parts: Readonly<Record<string, () => Promise<Tally>>> = {
  check,
  unit: () => withPages(() => runUnitTests(filters)),
  e2e: () => withPages(() => runJourneys(filters)),
};
const chosen = part === undefined ? Object.values(parts) : [parts[part]];

// Two parts at once would take each other's cores, and so each other's time.
let tally: Tally = { passed: 0, failed: 0, skipped: 0 };
for (const run of chosen) {
  if (!run) throw new Error(`There is no part called ${part}; there are ${Object.keys(parts).join(', ')}`);
  tally = add(tally, await run());
}
console.log(tallyLine(tally));
process.exitCode = tally.failed > 0 || tally.passed === 0 ? 1 : 0;
