import { ownChecks, toolChecks } from './check-steps.ts';
import { tallyLine } from './steps.ts';
import { runOnCores } from './test-parts.ts';

// npm run check [-- name …]
const requestedNames = process.argv.slice(2);
const checkSteps = [...toolChecks, ...ownChecks];
const steps = requestedNames.length === 0 ? checkSteps : checkSteps.filter(({ name }) => requestedNames.includes(name));
const tally = await runOnCores(steps);
console.log(tallyLine(tally));
process.exitCode = tally.failed > 0 || steps.length === 0 ? 1 : 0;
