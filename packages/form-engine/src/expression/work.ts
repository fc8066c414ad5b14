import type { Work } from './types.ts'

/** Takes steps from what may still be spent, where somebody counts. */
export function spend(work: Work | undefined, steps: number): void {
  if (work) work.left -= steps
}

export const isSpent = (work: Work | undefined) => work !== undefined && work.left < 0
