import { expect, test } from 'vitest'
import { misspelled } from './misspelled.ts'

test('配置: a name that is nearly one of ours is told with the one that was meant, names of others are not', () => {
  const others = { HOME: '/', POST: '1', PATH: '/bin', DATABASE_NAME: 'x', LC_ALL: 'C', L_OTHER_PRODUCT: '1' }
  expect(misspelled({ PORT: '80', L_JSON: '1', ...others })).toEqual([])
  expect(misspelled({ L_JSONN: '12', DATA_DRI: 'x', ADMIN_PASWORD: 'x', L_LOGFILES: '3' })).toEqual([
    '环境变量 L_JSONN 不起作用，是否为 L_JSON？',
    '环境变量 DATA_DRI 不起作用，是否为 DATA_DIR？',
    '环境变量 ADMIN_PASWORD 不起作用，是否为 ADMIN_PASSWORD？',
    '环境变量 L_LOGFILES 不起作用，是否为 L_LOG_FILES？',
  ])
})
