// `npm run backup`, `npm run db:migrate` and their like: a command of the server on a fresh clone, with the settings and
// the data folder of `npm start`. Plain JavaScript as in start.mjs.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { passSignals, SetupFailure } from './setup/progress.mjs'
import { root } from './setup/root.mjs'
import { compiled, findRuntime, settingsFlags } from './setup/runtime.mjs'

const [, , name = '', ...args] = process.argv

try {
  await ensureInstalled()
  await command(findRuntime())
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** @param {string} runtime */
function command(runtime) {
  const script = join(root, 'apps', 'server', 'src', 'platform', 'cli', `${name}.ts`)
  // npm moves to the root; a folder is named from where the user stands.
  const here = process.env.INIT_CWD ?? process.cwd()
  const given = args.map((arg) => (arg.startsWith('--') ? arg : resolve(here, arg)))
  const child = spawn(runtime, [...settingsFlags(), script, ...given], {
    cwd: root,
    env: { ...process.env, ...compiled() },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = passSignals((signal) => void child.kill(signal))
  return new Promise((settle, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stop()
      process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
      settle(undefined)
    })
  })
}
