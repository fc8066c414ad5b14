import { defineConfig } from '@playwright/test'
import { journeyWorkers } from './e2e/workers.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  outputDir: 'test-results',
  // A journey waits for the browser and the server half of its time; three of them fill two cores.
  workers: journeyWorkers,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // What passes only the second time is named at the end as unsteady (tools/stages/journeys.ts).
  retries: process.env.CI ? 1 : 0,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Moving parts cost time and steadiness and are no part of what the journeys claim.
    contextOptions: { reducedMotion: 'reduce' },
    // In CI, and when all run (tools/stages/journeys.ts), only the second try of a failed one is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // `npm test` finds or installs a browser; without it Playwright's own is used.
    launchOptions: { args: flags, ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}) },
  },
})
