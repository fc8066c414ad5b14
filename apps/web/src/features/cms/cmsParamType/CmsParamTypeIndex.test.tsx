import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage } from '#testing/renderPage.tsx'
import CmsParamTypeIndex from './CmsParamTypeIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = {
  id: 't1',
  version: 1,
  typeName: '首页轮播',
  typeCode: 'banner',
  multiple: '1',
  fieldCount: 2,
  paramCount: 1,
  sort: 10,
  status: '0',
  isSystem: 'N',
  schema: [
    { fieldCode: 'title', fieldName: '标题', kind: 'text', required: true },
    { fieldCode: 'image', fieldName: '图片', kind: 'image', required: false },
  ],
}
const dicts = ['cms_param_form', 'cms_param_kind', 'sys_normal_disable', 'sys_yes_no'].flatMap((type) =>
  ['type', 'all/type'].map((part) => [`GET /system/dict/data/${part}/${type}`, { data: [] }] as const),
)
const answers = {
  ...Object.fromEntries(dicts),
  'GET /cms/cmsParamType/page': pageData([row]),
  'GET /cms/cmsParamType/t1': { data: row },
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsParamType-CmsParamTypeIndex-table': { data: null },
}
const slow = { timeout: 20_000 }

test('参数类型: columns are put in order from the keyboard and saved as they stand', async () => {
  const { user, askedFor } = renderPage(<CmsParamTypeIndex />, {
    answers: { ...answers, 'POST /cms/cmsParamType': { data: row } },
  })
  await screen.findByText('首页轮播', {}, slow)
  await user.click(screen.getByRole('button', { name: '修改 首页轮播' }))
  const handle = await screen.findByRole('button', { name: '移动 标题' }, slow)
  handle.focus()
  await user.keyboard('{ArrowDown}')
  await user.click(screen.getByRole('button', { name: '添加字段' }))
  await user.type(screen.getByLabelText('第3个字段编码'), 'linkUrl')
  await user.type(screen.getByLabelText('第3个字段名称'), '链接')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await vi.waitFor(() => expect(askedFor('POST /cms/cmsParamType')).toHaveLength(1), slow)
  const body = askedFor('POST /cms/cmsParamType')[0]?.body as { schema: { fieldCode: string }[] }
  expect(body.schema.map(({ fieldCode }) => fieldCode)).toEqual(['image', 'title', 'linkUrl'])
})
