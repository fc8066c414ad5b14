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

const engines = ['packages/form-engine', 'packages/flow-engine']

/**
 * What must be run by its own tests branch by branch: the forms; of processes what reads files of strangers, judges,
 * draws and moves them and computes expressions.
 */
const covered = [
  'packages/form-engine/src/**',
  'packages/flow-engine/src/{case,check,expression,graph,moves,nodes,picture,prediction,run,step,timer,xml}/**',
]

/** The engines, of whose rules every branch must be run by their own tests; these run here alone. */
export const engineStage = (): Stage =>
  vitestStage('engines', [
    ...engines.map((engine) => `${engine}/`),
    '--coverage',
    ...covered.map((files) => `--coverage.include=${files}`),
    '--coverage.exclude=packages/*/src/testing/**',
    '--coverage.reporter=text-summary',
    '--coverage.reporter=json',
    '--coverage.reportsDirectory=.cache/coverage',
    '--coverage.thresholds.branches=100',
  ])

/** All other tests but the heavy faults and the whole way of the generator, which have commands of their own. */
export const otherTests = (): Stage =>
  vitestStage('tests', ['--project=!faults', '--project=!gen', ...engines.map((engine) => `--exclude=${engine}/**`)])

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
