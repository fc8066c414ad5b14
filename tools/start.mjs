// `npm start`: makes a fresh clone ready and runs the server. Plain JavaScript for the machine's own, older Node.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { passSignals, SetupFailure } from './setup/progress.mjs'
import { root } from './setup/root.mjs'
import { compiled, findRuntime, memoryPools, serverFlags, settingsFlags } from './setup/runtime.mjs'

/** npm repeats the signal of a Ctrl-C that the terminal has already sent us; a second one from the user comes later. */
const REPEAT_MS = 1_000

/**
 * What the server cannot say itself any more.
 *
 * @type {Partial<Record<NodeJS.Signals, string>>}
 */
const causes = {
  SIGABRT:
    '服务进程中止，原因见上；若为 heap out of memory，请用 NODE_OPTIONS=--max-old-space-size 提高内存上限后重新启动',
  SIGKILL: '服务进程被强行结束；若不是人为，多为超出了内存限制（容器或服务单元），请提高限制后重新启动',
}

try {
  await ensureInstalled()
  const runtime = findRuntime()
  await ensureBuilt(runtime)
  await serve(runtime)
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** @param {string} runtime */
function serve(runtime) {
  const main = join(root, 'apps', 'server', 'src', 'main.ts')
  const child = spawn(runtime, [...serverFlags, ...settingsFlags(), main, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...memoryPools, ...process.env, ...compiled() },
    // In a process group of its own: the server gets each signal once, from us.
    detached: process.platform !== 'win32',
  })
  let lastSignalAt = -Infinity
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (performance.now() - lastSignalAt < REPEAT_MS) return
    lastSignalAt = performance.now()
    if (process.platform !== 'win32') child.kill(signal === 'SIGHUP' ? 'SIGINT' : signal)
  }
  const stop = passSignals(pass)
  watchNpm(() => pass('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stop()
      const cause = signal && causes[signal]
      if (cause) process.stderr.write(`${cause}\n`)
      process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
      resolve(undefined)
    })
  })
}

/**
 * npm that was killed cannot pass anything on; the server must not outlive it unseen.
 *
 * @param {() => void} onEnd
 */
function watchNpm(onEnd) {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return
  const npm = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watching)
    onEnd()
  }, 500)
  watching.unref()
}
