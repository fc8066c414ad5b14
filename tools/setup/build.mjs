import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lastLines, run, SetupFailure, step } from './progress.mjs'
import { root } from './root.mjs'
import { lockHash } from './stamp.mjs'

const web = join(root, 'apps', 'web')
const bundle = join(web, 'dist')
const draft = join(root, '.cache', 'web-build')
const stampName = '.source-hash'

const notSources = new Set(['node_modules', 'dist', 'testing'])
const isTest = /\.test(-d)?\.tsx?$/

/**
 * Builds the web when its sources are not those of the bundle.
 *
 * @param {string} runtime
 */
export async function ensureBuilt(runtime) {
  const hash = sourceHash()
  const stamp = join(bundle, stampName)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  await step('正在构建前端', () => build(runtime, hash))
}

/**
 * The bundle is made beside the old one and then takes its place, so that a failed or killed build breaks nothing.
 *
 * @param {string} runtime
 * @param {string} hash
 */
async function build(runtime, hash) {
  await bundled(runtime, '--outDir', draft)
  // What pages of others load to show a form.
  await bundled(runtime, '--config', 'vite.renderer.config.ts', '--outDir', join(draft, 'form-renderer'))
  writeFileSync(join(draft, stampName), hash)
  mkdirSync(dirname(bundle), { recursive: true })
  rmSync(bundle, { recursive: true, force: true })
  renameSync(draft, bundle)
}

/**
 * @param {string} runtime
 * @param {string[]} options
 */
async function bundled(runtime, ...options) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--emptyOutDir', '--logLevel', 'warn', ...options]
  const { code, output } = await run(runtime, args, { cwd: web, env: { ...process.env, NODE_ENV: 'production' } })
  if (code !== 0) throw new SetupFailure(`${lastLines(output, 30)}\n前端构建失败`)
}

function sourceHash() {
  const hash = createHash('sha256').update(lockHash())
  for (const folder of [web, join(root, 'packages')]) hashFolder(hash, folder)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 */
function hashFolder(hash, folder) {
  for (const name of readdirSync(folder).toSorted()) {
    const path = join(folder, name)
    if (notSources.has(name) || isTest.test(name)) continue
    if (statSync(path).isDirectory()) hashFolder(hash, path)
    else
      hash
        .update(`${path.slice(root.length)}\0`)
        .update(readFileSync(path))
        .update('\0')
  }
}
