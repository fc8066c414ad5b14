import { expect, test } from 'vitest'
import { sourceFields } from './sourcePaths.ts'

test('数据源: the fields in braces are told once each, from the address and from the parameters', () => {
  expect(
    sourceFields({
      path: '/system/dept/treeselect/{level}/{dept}',
      params: { deptId: '{dept}', name: '{items.name}', status: '0' },
    }),
  ).toEqual(['level', 'dept', 'items.name'])
})
