import { loadEnv, type Env } from '#/env.ts'
import { createPlatform } from '#/platform/create.ts'
import { startEmbedded } from '#/platform/embedded/embedded.ts'
import type { Platform } from '#/platform/platform.ts'

export const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Runs a command on the configured database, the embedded one included, and closes everything after it. */
export async function withDatabase(run: (platform: Platform, env: Env) => Promise<void>): Promise<void> {
  const undo: (() => Promise<void>)[] = []
  try {
    const env = loadEnv(process.env)
    const embedded = env.DATABASE_URL ? undefined : await startEmbedded({ dataDir: env.DATA_DIR, report: say })
    if (embedded) undo.unshift(() => embedded.stop())
    const platform = await createPlatform(env, env.DATABASE_URL ?? embedded?.url ?? '')
    undo.unshift(() => platform.close())
    await run(platform, env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    for (const step of undo) await step()
  }
}
