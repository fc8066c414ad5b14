import { join } from 'node:path'
import { prepareDatabase } from '#/platform/start/prepare.ts'
import { say, withDatabase } from './withDatabase.ts'

/** Empties the database and makes it anew, files stay where they are; asks for the word so that no habit destroys data. */
await withDatabase(
  async (platform, env) => {
    await platform.database.pool.query('drop schema public cascade; create schema public')
    await platform.database.pool.query('drop schema if exists atrium_jobs cascade')
    await prepareDatabase(platform, say)
    say(`数据库已重置；上传的文件未删除，仍在 ${join(env.DATA_DIR, 'files')} 或所用的对象存储中`)
  },
  {
    options: ['--yes'],
    judge(env) {
      if (!process.argv.includes('--yes'))
        throw new Error(
          '此命令会清空数据库中的全部数据（不删除上传的文件），请加上 --yes 确认：npm run db:reset -- --yes',
        )
      if (env.NODE_ENV === 'production' && env.DATABASE_URL)
        throw new Error('生产环境的数据库不能重置，请先设置 NODE_ENV=development')
    },
  },
)
