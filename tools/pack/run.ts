// `npm run pack`: one archive with which a machine of this kind runs the product without Node, npm or network.
// `--out=FOLDER` names another place than dist/.
import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { readArguments } from '../readArguments.ts'
import { ensureBuilt } from '../setup/build.mjs'
import { say, SetupFailure, step } from '../setup/progress.mjs'
import { root } from '../setup/root.mjs'
import { findRuntime } from '../setup/runtime.mjs'
import { archiveName, contentOf, sha256Of } from './archive.ts'
import { tarOf } from './tar.ts'

const { values } = readArguments({ options: { out: { type: 'string', default: join(root, 'dist') } } })

/** The moment of the commit; the same sources make the same bytes whenever they are packed. */
function momentOfSources(): number {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return Number.parseInt(stdout ?? '', 10) || 0
}

async function pack(): Promise<void> {
  if (process.platform === 'win32') throw new SetupFailure('压缩包中的命令需要 POSIX shell，请在 Linux 或 macOS 上打包')
  const runtime = findRuntime()
  await ensureBuilt(runtime)
  const name = archiveName()
  // npm moves to the root; a folder is named from where the user stands.
  const out = resolve(process.env.INIT_CWD ?? '', values.out)
  mkdirSync(out, { recursive: true })
  const file = join(out, `${name}.tar.gz`)
  await step('正在打包', async () => {
    const entries = (await contentOf(runtime)).map((entry) => ({ ...entry, path: `${name}/${entry.path}` }))
    const bytes = Readable.from(tarOf([{ kind: 'folder', path: name }, ...entries], momentOfSources()))
    await pipeline(bytes, createGzip(), createWriteStream(`${file}.partial`))
    renameSync(`${file}.partial`, file)
  })
  const sum = await sha256Of(file)
  writeFileSync(`${file}.sha256`, `${sum}  ${name}.tar.gz\n`)
  say(`${file}：${(statSync(file).size / 1_000_000).toFixed(1)} MB，SHA-256 ${sum}`)
}

try {
  await pack()
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
