export interface StartProgress {
  startStep(step: string): void;
  print(line: string): void;
  endStep(): void;
  /** Ends the line of an unfinished step. */
  abort(): void;
}

export function createStartProgress(
  write: (text: string) => void = (text) => process.stdout.write(text),
  now: () => number = () => performance.now(),
): StartProgress {
  let currentStep: { readonly step: string; readonly startedAt: number; interrupted: boolean } | null = null;
  const endStep = (): void => {
    if (currentStep === null) return;
    const seconds = `${((now() - currentStep.startedAt) / 1000).toFixed(1)} s`;
    write(currentStep.interrupted ? `${currentStep.step}: ${seconds}\n` : ` ${seconds}\n`);
    currentStep = null;
  };
  return {
    startStep(step) {
      endStep();
      write(`${step} …`);
      currentStep = { step, startedAt: now(), interrupted: false };
    },
    print(line) {
      write(currentStep === null || currentStep.interrupted ? `${line}\n` : `\n${line}\n`);
      if (currentStep !== null) currentStep.interrupted = true;
    },
    endStep,
    abort() {
      if (currentStep !== null && !currentStep.interrupted) write('\n');
      currentStep = null;
    },
  };
}
