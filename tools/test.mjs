// `npm test`: installs what is locked, then goes on with the linked Node, which runs TypeScript.
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { passSignals, say, SetupFailure } from './setup/progress.mjs'
import { root } from './setup/root.mjs'
import { compiled, findRuntime } from './setup/runtime.mjs'

try {
  await ensureInstalled()
  await runTests(findRuntime())
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error
  say(error.message)
  say('0 passed, 1 failed')
  process.exitCode = 1
}

/** @param {string} runtime */
function runTests(runtime) {
  const bin = join(root, 'node_modules', '.bin')
  const child = spawn(runtime, [join(root, 'tools', 'testRun.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The tools' own launchers look for `node` in the path.
    env: { ...process.env, ...compiled(), PATH: [dirname(runtime), bin, process.env.PATH].join(delimiter) },
  })
  // Ctrl-C reaches the whole group; we only wait for the others.
  passSignals((signal) => void (signal === 'SIGTERM' && child.kill(signal)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      process.exitCode = code ?? 1
      resolve(undefined)
    })
  })
}
