import { prepareBrowser } from './browser.ts'
import { reportPath, runReported } from './report.ts'
import type { Stage } from './stage.ts'

interface Suite {
  suites?: Suite[]
  specs?: { ok: boolean; file: string; title: string }[]
}

interface PlaywrightReport extends Suite {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** The browser journeys, or those that the filters name. */
export const journeyStage = (filters: string[] = []): Stage => ({
  name: 'journeys',
  async run() {
    const report = reportPath('playwright')
    const env = { ...process.env, CHROME_PATH: await prepareBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const args = ['test', '--reporter=list,json', ...filters]
    return runReported('playwright', args, { report, env, count: (found) => countOf(found as PlaywrightReport) })
  },
})

function countOf({ stats, errors, ...report }: PlaywrightReport) {
  const failures = failedIn(report)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected || errors.length, failures }
}

const failedIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} ${title}`),
  ...suites.flatMap(failedIn),
]
