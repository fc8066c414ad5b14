import { relative } from 'node:path'
import { root } from '../setup/root.mjs'
import { reportPath, runReported } from './report.ts'
import type { Stage } from './stage.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Everything Vitest runs, or the part that its own filters and options name. */
export const vitestStage = (name: string, filters: string[] = []): Stage => ({
  name,
  run() {
    const report = reportPath('vitest')
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters]
    return runReported('vitest', args, { report, count: (found) => countOf(found as VitestReport) })
  },
})

const engine = 'packages/form-engine'

/** The engine of the forms, of which every branch must be run by its own tests; its tests run here alone. */
export const engineStage = (): Stage =>
  vitestStage('form engine', [
    `${engine}/`,
    '--coverage',
    `--coverage.include=${engine}/src/**`,
    `--coverage.exclude=${engine}/src/testing/**`,
    '--coverage.reporter=text-summary',
    '--coverage.reporter=json',
    '--coverage.reportsDirectory=.cache/coverage',
    '--coverage.thresholds.branches=100',
  ])

/** All other tests but the heavy faults, which `npm run faults` runs. */
export const otherTests = (): Stage => vitestStage('tests', ['--project=!faults', `--exclude=${engine}/**`])

/** A file that cannot even be loaded has no failed test and counts as one itself. */
function countOf({ numPassedTests, numFailedTests, testResults }: VitestReport) {
  const failedFiles = testResults.filter(({ status }) => status === 'failed')
  const failures = failedFiles.flatMap(({ name, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const file = relative(root, name)
    return failed.length > 0 ? failed.map(({ fullName }) => `${file} ${fullName}`) : [file]
  })
  return { passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures }
}
