// `npm run gen:verify`: the generator's fixtures, of every kind, as somebody would use them: in a copy of the product they
// are generated, migrated, checked, tested, built and opened in a browser (generator §22), and `--apply` brings a table
// to its page beside a running development server. With `--applied`, before a release, that page is opened too.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '#tools/sourceFiles.ts'
import { keepTemporaryFilesInMemory } from '../setup/memory.ts'
import { prepareBrowser } from '../stages/browser.ts'
import { runStages, type Stage } from '../stages/stage.ts'
import { vitestStage } from '../stages/vitest.ts'
import {
  buildWeb,
  checkFormat,
  checkHouse,
  checkTypes,
  copyOfProduct,
  deadCode,
  lint,
  migrationOf,
  runJourneys,
  runTests,
} from '../testing/copy.ts'
import { openGenCopy } from '../testing/genCopy.ts'
import { allFixtures, genFiles, testsAmong } from '../testing/genFiles.ts'

keepTemporaryFilesInMemory()
const copy = copyOfProduct('atrium-verify-')
const files = await genFiles(allFixtures)
const paths = Object.keys(files)
const pages = paths.flatMap((path) => /^apps\/web\/src\/features\/(.+Index)\.tsx$/.exec(path)?.[1] ?? [])

const stage = (name: string, run: () => Promise<unknown>): Stage => ({
  name,
  async run() {
    await run()
    return { passed: 1, failed: 0 }
  },
})

/** `--apply` beside a browser: the development server of a second copy takes the new page in. */
async function openApplied(): Promise<void> {
  const password = 'Verify-proof-2026'
  Object.assign(process.env, { ADMIN_PASSWORD: password, CAPTCHA: 'off' })
  const at = await openGenCopy()
  try {
    await at.table('shop_asset', '资产表', 'asset_name varchar(64) not null, bought_at date')
    await at.client.query(`comment on column shop_asset.asset_name is '资产名称'`)
    const { pagesUrl, stop } = await at.dev()
    try {
      await runJourneys(root, 'tools/gen/journeys/applied/playwright.config.ts', {
        ...at.environment,
        CHROME_PATH: await prepareBrowser(),
        GEN_COPY: at.copy,
        E2E_URL: pagesUrl,
        E2E_DATABASE_URL: at.environment.DATABASE_URL,
        E2E_ADMIN_PASSWORD: password,
      })
    } finally {
      await stop()
    }
  } finally {
    await at.close()
  }
}

try {
  const { failed } = await runStages([
    stage('generated', async () => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(copy, path)), { recursive: true })
        writeFileSync(join(copy, path), text)
      }
    }),
    stage('migration', () => migrationOf(copy, 'add_fixtures')),
    stage('types', () => checkTypes(copy)),
    stage('lint', () => lint(copy, paths)),
    stage('format', () => checkFormat(copy, paths)),
    stage('dead code', () => deadCode(copy)),
    stage('conformance, architecture, rooms', () => checkHouse(copy)),
    stage('their tests', () => runTests(copy, ['server', 'web'], testsAmong(files))),
    stage('build', () => buildWeb(copy)),
    stage('every page in a browser, with every act', async () =>
      runJourneys(copy, 'tools/gen/journeys/playwright.config.ts', {
        CHROME_PATH: await prepareBrowser(),
        GEN_PAGES: pages.join(),
      }),
    ),
    vitestStage('--apply', ['--project=gen']),
    ...(process.argv.includes('--applied')
      ? [stage('from a table to its page in the running server', openApplied)]
      : []),
  ])
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}
