// `npm run gen:verify`: the generator's fixtures, of every kind, as somebody would use them: in a copy of the product they
// are generated, migrated, checked, tested, built and opened in a browser (generator §22).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { prepareBrowser } from '../stages/browser.ts'
import { runStages, type Stage } from '../stages/stage.ts'
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
import { allFixtures, genFiles, testsAmong } from '../testing/genFiles.ts'

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
      runJourneys(copy, { CHROME_PATH: await prepareBrowser(), GEN_PAGES: pages.join() }),
    ),
  ])
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}
