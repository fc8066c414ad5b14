import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlayLine, PlayStep } from '@app/flow-engine/play/types.ts'
import { loadEnv } from '@app/server/env.ts'
import { migrateDatabase, underStartLock } from '@app/server/platform/database/migrateDatabase.ts'
import { startEmbedded } from '@app/server/platform/embedded/embedded.ts'
import { createPlatform } from '@app/server/platform/start/createPlatform.ts'
import { root } from '../sourceFiles.ts'
import { actDurably, deployDurably, findingsOf } from './durable.ts'
import { tellChecks } from './tellChecks.ts'

export interface DurablePlay {
  files: string[]
  steps: PlayStep[]
  /** Each act by a process of its own, which knows nothing but the database. */
  restarts: boolean
}

/** Plays on a database of its own, which goes with the play. Returns the exit code. */
export async function playDurably({ files, steps, restarts }: DurablePlay): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-play-'))
  const undo: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  try {
    const embedded = await startEmbedded({ dataDir: join(dataDir, 'db'), report: () => undefined, durable: false })
    undo.unshift(() => embedded.stop())
    const settings = { DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'silent' }
    const platform = await createPlatform(loadEnv(settings), embedded.url)
    undo.unshift(() => platform.close())
    await underStartLock(platform.database.pool, (client) => migrateDatabase(client))
    tellChecks(await deployDurably(platform, files))
    let now = Date.now()
    for (const step of steps) {
      const played = restarts
        ? elsewhere({ ...settings, DATABASE_URL: embedded.url }, step, now)
        : await actDurably(platform, step, now)
      now = played.now
      process.stdout.write(`${JSON.stringify(played.line)}\n`)
    }
    const findings = await findingsOf(platform)
    for (const finding of findings) process.stderr.write(`${finding}\n`)
    return findings.length > 0 ? 1 : 0
  } finally {
    for (const step of undo) await step()
  }
}

/** The act as `actElsewhere.ts` carries it out. */
function elsewhere(settings: Record<string, string>, step: PlayStep, now: number): { line: PlayLine; now: number } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, 'tools/flow/actElsewhere.ts')], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache/compile'), ...settings },
    input: JSON.stringify({ step, now }),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as { line: PlayLine; now: number }
}
