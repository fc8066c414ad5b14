import { prepareDatabase } from '#/platform/start/prepare.ts'
import { say, withDatabase } from './withDatabase.ts'

await withDatabase(async (platform) => {
  await prepareDatabase(platform, say)
  say('基础数据已就绪')
})
