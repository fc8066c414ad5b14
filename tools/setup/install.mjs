import { delimiter, basename, dirname } from 'node:path'
import { lastLines, run, SetupFailure, step } from './progress.mjs'
import { linkRuntime } from './runtime.mjs'
import { isInstalled, stampInstall } from './stamp.mjs'

/** Installs exactly what is locked when that is not what is there. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await step('正在安装依赖（首次约一分钟）', install)
}

async function install() {
  // Development packages build the web, optional ones are the native parts: both whatever NODE_ENV or npm's settings say.
  const result = await run('npm', ['ci', '--include=dev', '--include=optional'], { env: withoutLinkedRuntime() }).catch(
    (error) => ({ code: -1, output: String(error) }),
  )
  if (result.code !== 0) throw new SetupFailure(`${lastLines(result.output, 15)}\n依赖安装失败，请检查网络后重试`)
  // npm may be told to skip our script after an install, which does the same.
  linkRuntime()
  if (!stampInstall()) throw new SetupFailure('依赖安装不完整，请删除 node_modules 后重试')
}

/** An npm script has the linked Node first in its path, which `npm ci` deletes while it runs. */
function withoutLinkedRuntime() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !isPackageBin(folder))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** @param {string} folder */
const isPackageBin = (folder) => basename(folder) === '.bin' && basename(dirname(folder)) === 'node_modules'
