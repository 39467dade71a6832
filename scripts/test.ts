import { tallyLine } from './steps.ts';
import { partName, parts } from './test-parts.ts';

// npm test: the first ring. npm run test:more: the second. npm run test:unit, test:e2e, test:screens or test:languages [-- filter …]: a part.
const [part = 'whole', ...filters] = process.argv.slice(2);
const tally = await parts[partName(part)](filters);
console.log(tallyLine(tally));
process.exitCode = tally.failed > 0 || tally.passed === 0 ? 1 : 0;
