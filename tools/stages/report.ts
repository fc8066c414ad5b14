import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { passSignals, say } from '../setup/progress.mjs'
import { root } from '../setup/root.mjs'
import type { Outcome } from './stage.ts'

/** Where a test runner leaves its report as JSON. */
export const reportPath = (name: string) => join(root, '.cache', 'reports', `${name}.json`)

/**
 * Runs a test runner in sight of the user and counts by the report it leaves. One that ends badly without a failed
 * test, or without a report, counts as one failure.
 */
export async function runReported(
  command: string,
  args: string[],
  options: { report: string; env?: NodeJS.ProcessEnv; count: (report: unknown) => Outcome },
): Promise<Outcome> {
  mkdirSync(dirname(options.report), { recursive: true })
  rmSync(options.report, { force: true })
  const code = await runVisibly(command, args, options.env ?? process.env)
  if (!existsSync(options.report)) {
    say(`${command} left no report`)
    return { passed: 0, failed: 1 }
  }
  const outcome = options.count(JSON.parse(readFileSync(options.report, 'utf8')))
  return { ...outcome, failed: code === 0 ? outcome.failed : Math.max(outcome.failed, 1) }
}

function runVisibly(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    // The runner stops its own servers and databases first; then we end as well.
    const stop = passSignals((signal) => {
      child.kill(signal)
      child.once('exit', () => process.exit(130))
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      stop()
      resolve(code ?? -1)
    })
  })
}
