import { run, say, secondsSince } from '../setup/progress.mjs'
import type { Stage } from './stage.ts'

/** A program that says by its exit code whether it dislikes something, and prints what. */
interface Tool {
  name: string
  command: string
  args: string[]
  accepts?: (output: string) => boolean
}

/**
 * Each checker of the compiler looks at the types that it needs by itself: several of them take twice the work of one,
 * and the projects keep the cores busy as it is.
 */
export const oneChecker = ['--checkers', '1']

const compiler: Tool = { name: 'types', command: 'tsc', args: ['-b', ...oneChecker] }

const judges: Tool[] = [
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'dead code', command: 'knip', args: ['--no-config-hints'] },
  {
    name: 'lockfile',
    command: 'npm',
    args: ['ci', '--dry-run'],
    // A release whose other-platform packages are missing installs here and breaks `npm ci` everywhere else.
    accepts: (output) => !output.includes('Missing:'),
  },
]

/** What judges the text of the product. The compiler leaves a core to the others, which take turns beside it. */
export const staticStage: Stage = {
  name: 'static checks',
  async run() {
    const disliked = (await Promise.all([inTurn([compiler]), inTurn(judges)])).flat()
    return { passed: 1 + judges.length - disliked.length, failed: disliked.length, failures: disliked }
  },
}

/** Names those that are not content. */
async function inTurn(row: Tool[]): Promise<string[]> {
  const disliked: string[] = []
  for (const { name, command, args, accepts = () => true } of row) {
    const since = performance.now()
    const { code, output } = await run(command, args)
    const isFine = code === 0 && accepts(output)
    if (!isFine) {
      say(output.trimEnd())
      disliked.push(name)
    }
    say(`  ${isFine ? '✓' : '✗'} ${name} (${secondsSince(since)} s)`)
  }
  return disliked
}
