// `npm run check`, `npm run dev` and their like: a program of `tools/`, by its path there, on a fresh clone. Plain
// JavaScript for the machine's own, older Node.
import { SetupFailure } from './setup/progress.mjs'
import { runTool } from './setup/runTool.mjs'

const [, , program = '', ...args] = process.argv

try {
  await runTool(program, args)
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
