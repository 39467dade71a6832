import { tallyLine } from './steps.ts';
import { parsePartName, parts } from './test-parts.ts';

// npm test, test:more, test:unit, test:e2e, test:screens or test:languages [-- filter …]
const [part = 'whole', ...filters] = process.argv.slice(2);
const tally = await parts[parsePartName(part)](filters);
console.log(tallyLine(tally));
process.exitCode = tally.failed > 0 || tally.passed === 0 ? 1 : 0;
