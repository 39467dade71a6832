import type { BrowserContext } from '@playwright/test';

/** Console errors, uncaught errors and CSP violations. */
export interface PageProblems {
  /** For problems that the test provokes, such as the browser's message about a refused call. */
  readonly allow: (pattern: RegExp) => void;
  readonly unexpected: () => readonly string[];
}

const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) => {
  reportViolation(event.effectiveDirective + ' refused ' + event.blockedURI + ' in ' + event.documentURI);
});`;

export async function collectProblems(context: BrowserContext): Promise<PageProblems> {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    found.push(`console error: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    found.push(`uncaught: ${error.error().stack ?? error.error().message}`);
  });
  await context.exposeFunction('reportViolation', (violation: string) => {
    found.push(`CSP violation: ${violation}`);
  });
  await context.addInitScript({ content: REPORT_VIOLATIONS });
  return {
    allow: (pattern) => {
      allowed.push(pattern);
    },
    unexpected: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}
