import { run, say } from '../setup/progress.mjs'
import type { Stage } from './stage.ts'

/** A tool that prints what it dislikes and says so by its exit code. */
function tool(name: string, command: string, args: string[], accepts = (_output: string) => true): Stage {
  return {
    name,
    async run() {
      const { code, output } = await run(command, args)
      const passed = code === 0 && accepts(output)
      if (!passed) say(output.trimEnd())
      return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  }
}

/**
 * Each checker of the compiler looks at the types that it needs by itself: several of them take twice the work of one,
 * and the projects keep the cores busy as it is.
 */
export const oneChecker = ['--checkers', '1']

export const staticStages: Stage[] = [
  tool('types', 'tsc', ['-b', ...oneChecker]),
  tool('lint', 'oxlint', ['--deny-warnings']),
  tool('format', 'oxfmt', ['--check', '.']),
  tool('dead code', 'knip', ['--no-config-hints']),
  // A release whose other-platform packages are missing installs here and breaks `npm ci` everywhere else.
  tool('lockfile', 'npm', ['ci', '--dry-run'], (output) => !output.includes('Missing:')),
]
