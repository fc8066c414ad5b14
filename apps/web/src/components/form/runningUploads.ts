import type { ValuePath } from '@app/form-engine/runtime/types.ts'

/** Files on their way, by field: a form is not complete before they have arrived. */
export interface RunningUploads {
  /** Answers the way to say that it is over, however often that is said. */
  start: (path: ValuePath) => () => void
  paths: () => readonly ValuePath[]
}

export function createRunningUploads(): RunningUploads {
  const running = new Set<{ path: ValuePath }>()
  return {
    start(path) {
      const one = { path }
      running.add(one)
      return () => void running.delete(one)
    },
    paths: () => [...new Map([...running].map(({ path }) => [path.join('.'), path])).values()],
  }
}
