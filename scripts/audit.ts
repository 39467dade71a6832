import { run } from './command.ts';
import { auditFindings } from './supply-chain.ts';
import { ROOT } from './tools.ts';

// Needs the network, so `npm test` does not run it.
const AUDITS = [
  { what: 'packages of the running product', flags: ['--omit=dev'] },
  { what: 'all packages', flags: [] },
];

/** Exit codes: 1 for a finding, 2 if the audit itself failed. */
let code = 0;
for (const { what, flags } of AUDITS) {
  const { output } = await run('npm', ['audit', '--json', ...flags], { cwd: ROOT });
  const findings = auditFindings(output);
  if (findings === null) {
    console.log(`${what}: NOT CHECKED, the registry does not serve audits\n${output.trim().slice(0, 400)}`);
    code = 2;
    break;
  }
  console.log([`${what}: ${findings.length} affected`, ...findings].join('\n  '));
  if (findings.length > 0) code = 1;
}
process.exitCode = code;
