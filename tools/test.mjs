// `npm test`. Plain JavaScript for the machine's own, older Node.
import { say, SetupFailure } from './setup/progress.mjs'
import { runTool } from './setup/runTool.mjs'

try {
  await runTool('testRun.ts', process.argv.slice(2))
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error
  say(error.message)
  say('0 passed, 1 failed')
  process.exitCode = 1
}
