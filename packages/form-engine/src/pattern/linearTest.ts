import type { RE2JS } from 're2js'

export type LinearTest = (value: string) => boolean

/** The pattern on the linear engine; undefined when it asks for more (looks around, echoes). */
export function linearTest(engine: typeof RE2JS, source: string, flags: string): LinearTest | undefined {
  const options: Record<string, number> = {
    i: engine.CASE_INSENSITIVE,
    m: engine.MULTILINE,
    s: engine.DOTALL,
    u: 0,
  }
  try {
    const sum = Array.from(flags).reduce((all, flag) => all | Number(options[flag]), 0)
    const compiled = engine.compile(engine.translateRegExp(source), sum)
    return (value) => compiled.test(value)
  } catch {
    return undefined
  }
}
