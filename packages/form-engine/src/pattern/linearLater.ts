import { linearTest, type LinearTest } from './linearTest.ts'

let engine: typeof import('re2js').RE2JS | undefined
let loading: Promise<void> | undefined

const linear = (source: string, flags: string) => engine && linearTest(engine, source, flags)

/** In the browser the engine is a file of its own that few forms need; undefined until it has come. */
export const linearEngine = (): ((source: string, flags: string) => LinearTest | undefined) | undefined => {
  void loadLinearEngine()
  return engine && linear
}

export function loadLinearEngine(): Promise<void> {
  loading ??= import('re2js').then(
    ({ RE2JS }) => {
      engine = RE2JS
    },
    () => {
      // The line was cut: whoever asks next fetches it anew, and until then the server decides.
      loading = undefined
    },
  )
  return loading
}
