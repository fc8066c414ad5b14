/** What a synchronous run asked for and has not: it is run again with it. */
export class AnswerNeeded extends Error {
  readonly load: () => Promise<void>

  constructor(load: () => Promise<void>) {
    super('an answer is needed')
    this.load = load
  }
}

/** Runs what is synchronous with everything that it turns out to need. */
export async function askingAgain<T>(run: () => T): Promise<T> {
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (!(error instanceof AnswerNeeded)) throw error
      await error.load()
    }
  }
}

/** Answers that were loaded, by what they are about; what is missing is asked for together. */
export function answers<T>(load: (wanted: string[]) => Promise<ReadonlyMap<string, T>>, otherwise: T) {
  const known = new Map<string, T>()
  return (wanted: readonly string[]): ReadonlyMap<string, T> => {
    const missing = [...new Set(wanted)].filter((key) => !known.has(key))
    if (missing.length === 0) return known
    throw new AnswerNeeded(async () => {
      const found = await load(missing)
      for (const key of missing) known.set(key, found.get(key) ?? otherwise)
    })
  }
}
