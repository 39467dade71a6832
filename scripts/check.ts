import { ownChecks, toolChecks } from './check-steps.ts';
import { tallyLine } from './steps.ts';
import { runOnCores } from './test-parts.ts';

// npm run check [-- name …]
const asked = process.argv.slice(2);
const checkSteps = [...toolChecks, ...ownChecks];
const steps = asked.length === 0 ? checkSteps : checkSteps.filter(({ name }) => asked.includes(name));
const tally = await runOnCores(steps);
console.log(tallyLine(tally));
process.exitCode = tally.failed > 0 || steps.length === 0 ? 1 : 0;
