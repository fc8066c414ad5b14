import { say, secondsSince } from '../setup/progress.mjs'

export interface Count {
  passed: number
  failed: number
}

export interface Outcome extends Count {
  /** Names of what failed, where the tool tells them. */
  failures?: string[]
}

/** One part of a check: a tool that passes or fails as a whole, or a test run that counts its tests. */
export interface Stage {
  name: string
  run(): Promise<Outcome>
}

/** Runs every stage whatever the earlier ones said, and ends with one line that sums them up. */
export async function runStages(stages: Stage[]): Promise<Count> {
  const since = performance.now()
  const total: Count = { passed: 0, failed: 0 }
  const failures: string[] = []
  for (const { name, run } of stages) {
    const stageSince = performance.now()
    say(`▸ ${name}`)
    const { passed, failed, failures: names = [] } = await run().catch(failedToRun)
    total.passed += passed
    total.failed += failed
    if (failed > 0) failures.push(...(names.length > 0 ? names : [name]))
    say(`  ${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${secondsSince(stageSince)} s)`)
  }
  for (const failure of failures) say(`Failed: ${failure}`)
  say(`Took ${secondsSince(since)} s`)
  say(closingLine(total))
  return total
}

export const closingLine = ({ passed, failed }: Count) => `${passed} passed, ${failed} failed`

function failedToRun(error: unknown): Outcome {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return { passed: 0, failed: 1 }
}
