import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import PostIndex from './PostIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const audit = { sort: 10, status: '0', version: 1, createTime: '2026-01-02 03:04:05' }
const list = [
  { id: 'p1', postCode: 'se', postName: '项目经理', userCount: 22, ...audit },
  { id: 'p2', postCode: 'hr', postName: '人力资源', userCount: 0, ...audit },
]
const users = [
  { id: 'u1', name: '王敏', deptName: '研发部', status: '0' },
  { id: 'u2', name: '李磊', deptName: '前端组', status: '1' },
]
const answers: Answers = {
  'GET /system/post/page': {
    data: { list, total: 2, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: 2 },
  },
  'GET /system/post/holders/p1': { data: { total: 22, users } },
  'POST /system/post/p1': { code: 500, msg: '项目经理已分配,不能删除' },
  'GET /system/dict/data/type/sys_normal_disable': { data: [] },
  'GET /system/dict/data/all/type/sys_normal_disable': { data: [] },
  'GET /system/sysTableConfig/getInfoByTableKey/system-post-PostIndex-table': { data: null },
}

test('岗位: the number of holders leads to their names', async () => {
  const { user } = renderPage(<PostIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '22 人使用 项目经理' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('使用人员【项目经理】')).toBeTruthy()
  expect((await dialog.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    '王敏（研发部）',
    '李磊（前端组）（已停用）',
    '等 22 人',
  ])
  expect(screen.queryByRole('button', { name: /使用 人力资源/ })).toBeNull()
})

test('岗位: who would lose a post stands in the question, the refusal below it', async () => {
  const { user } = renderPage(<PostIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '删除 项目经理' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(await question.findByText('王敏')).toBeTruthy()
  expect(question.getByRole('region', { name: '项目经理' }).textContent).toContain(
    '项目经理已分配给 22 人，收回后才能删除：',
  )
  await user.click(question.getByRole('button', { name: '删除' }))
  expect((await question.findByRole('alert')).textContent).toBe('项目经理已分配,不能删除')
})

test('岗位: a free post is asked for without names', async () => {
  const { user, askedFor } = renderPage(<PostIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '删除 人力资源' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('当前选中岗位名称为"人力资源"的数据')).toBeTruthy()
  expect(question.queryByRole('list')).toBeNull()
  expect(askedFor('GET /system/post/holders/p2')).toEqual([])
})
