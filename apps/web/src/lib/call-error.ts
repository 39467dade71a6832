import type { Problem, ProblemValues } from '@ecopulse/contract/errors';

interface CallErrorParts {
  status: number;
  code: string;
  detail: string;
  fields?: Problem['fields'];
  values?: ProblemValues | undefined;
  reference?: string | undefined;
}

/** A call that failed: the server's problem, or `offline` (status 0) if there was no response at all. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly values: ProblemValues | undefined;
  /** What the server's log calls this call. */
  readonly reference: string | undefined;

  constructor(
    message: string,
    { status, code, detail, fields, values, reference }: CallErrorParts,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.fields = fields;
    this.values = values;
    this.reference = reference;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

function parseProblem(text: string): Problem | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isProblem(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the problem from a failed response. A proxy in between may respond with anything else. */
export async function toCallError(response: Response): Promise<CallError> {
  const text = await response.text().catch(() => '');
  const message = `${response.status}: ${text || response.statusText}`;
  const problem = parseProblem(text);
  return new CallError(message, {
    status: response.status,
    code: problem?.code ?? 'unknown',
    detail: problem?.detail ?? '',
    fields: problem?.fields,
    values: problem?.values,
    reference: problem?.reference,
  });
}
