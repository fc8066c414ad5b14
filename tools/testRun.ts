import { ensureBuilt } from './setup/build.mjs'
import { keepTemporaryFilesInMemory } from './setup/memory.ts'
import { say, SetupFailure } from './setup/progress.mjs'
import { journeyStage } from './stages/journeys.ts'
import { closingLine, runStages, type Stage } from './stages/stage.ts'
import { staticStages } from './stages/static.ts'
import { engineStage, otherTests, vitestStage } from './stages/vitest.ts'

/** Without arguments everything; journeys and test files can be named, options go to their runner. */
function chooseStages(args: string[]): Stage[] {
  if (args.length === 0) return [...staticStages, engineStage(), otherTests(), journeyStage()]
  const isJourney = args.some((arg) => /(^|\/)e2e(\/|$)|\.spec\.ts/.test(arg))
  return [isJourney ? journeyStage(args.filter((arg) => arg !== 'e2e')) : vitestStage('tests', args)]
}

try {
  keepTemporaryFilesInMemory()
  await ensureBuilt(process.execPath)
  const { failed } = await runStages(chooseStages(process.argv.slice(2)))
  process.exitCode = failed > 0 ? 1 : 0
} catch (error) {
  say(error instanceof SetupFailure ? error.message : String(error))
  say(closingLine({ passed: 0, failed: 1 }))
  process.exitCode = 1
}
