import { reportPath, runReported } from './report.ts'
import type { Stage } from './stage.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
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

/** A file that cannot even be loaded has no failed test and counts as one itself. */
function countOf({ numPassedTests, numFailedTests, testResults }: VitestReport) {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}
