import { seedRun } from '#/platform/start/applySeeds.ts'
import { licenseTable } from './license.table.ts'
import { signLicense } from './licenseFile.ts'
import { testKey } from './trustedKeys.ts'

/** A licence that any installation with sample data believes. */
export default [
  seedRun('demonstration licence', async (ctx) => {
    const content = signLicense(
      {
        product: 'atrium',
        serial: 'demo',
        customName: '演示客户',
        versionDes: '企业版',
        version: '2',
        deadLine: '2099-12-31',
        userNum: 99_999,
        machineCode: '*',
      },
      testKey(),
    )
    await ctx.db
      .insert(licenseTable)
      .values({ id: 'current', content, importTime: ctx.now.toISOString() })
      .onConflictDoNothing()
    return undefined
  }),
]
