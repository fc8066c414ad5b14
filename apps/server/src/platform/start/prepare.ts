import { systemContext } from '#/platform/context.ts'
import { sureOfTime } from '#/platform/database/clock.ts'
import { migrateDatabase, underStartLock } from '#/platform/database/migrateDatabase.ts'
import { installQueue } from '#/platform/jobs/queue.ts'
import type { Platform } from '#/platform/platform.ts'
import { applySeeds, isUnseeded, loadSeeds } from './applySeeds.ts'

/** Brings the database to this program: tables, base data and, asked for on a new database, sample data. */
export async function prepareDatabase(
  platform: Platform,
  report: (step: string) => void = () => undefined,
): Promise<void> {
  const { database, env } = platform
  await underStartLock(database.pool, async (client) => {
    const applied = await migrateDatabase(client)
    if (applied.length > 0) report(`数据库已升级（${applied.length} 个文件）`)
    await installQueue(client)
    await sureOfTime(platform)
    const ctx = systemContext(platform)
    const base = await loadSeeds('seed')
    const demo = env.DEMO && (await isUnseeded(ctx, base)) ? await loadSeeds('demo') : []
    // One transaction for both: a first start that is killed leaves a database that is still new.
    const sentences = await applySeeds(
      ctx,
      [...base, ...demo].toSorted((a, b) => a.order - b.order),
    )
    for (const sentence of sentences) report(sentence)
    if (demo.length > 0) report('已加载演示数据，请勿用于正式环境')
  })
}
