import { say } from '../setup/progress.mjs'
import { prepareBrowser } from './browser.ts'
import { reportPath, runReported } from './report.ts'
import type { Stage } from './stage.ts'

interface Spec {
  ok: boolean
  file: string
  title: string
  tests: { status: string }[]
}

interface Suite {
  suites?: Suite[]
  specs?: Spec[]
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
    // Recording every journey costs a seventh of their time: those that are named are recorded, of all only second tries.
    const recorded = filters.length > 0 ? filters : ['--trace=on-first-retry']
    const args = ['test', '--reporter=list,json', ...recorded]
    return runReported('playwright', args, { report, env, count: (found) => countOf(found as PlaywrightReport) })
  },
})

function countOf({ stats, errors, ...report }: PlaywrightReport) {
  const failures = named(report, ({ ok }) => !ok)
  for (const journey of named(report, ({ tests }) => tests.some(({ status }) => status === 'flaky')))
    say(`  Unsteady: ${journey}`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected || errors.length, failures }
}

const named = ({ suites = [], specs = [] }: Suite, wanted: (spec: Spec) => boolean): string[] => [
  ...specs.filter(wanted).map(({ file, title }) => `${file} ${title}`),
  ...suites.flatMap((suite) => named(suite, wanted)),
]
