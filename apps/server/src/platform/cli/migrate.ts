import { migrateDatabase, underStartLock } from '#/platform/database/migrateDatabase.ts'
import { say, withDatabase } from './withDatabase.ts'

await withDatabase(async ({ database }) => {
  const applied = await underStartLock(database.pool, (client) => migrateDatabase(client))
  say(applied.length > 0 ? `已执行：${applied.join('、')}` : '数据库已是最新')
})
