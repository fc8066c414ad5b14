import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineTree } from '@app/shared/kit/tree.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { TreePage } from './TreePage.tsx'

afterEach(() => vi.unstubAllGlobals())

const shelf = defineTree({
  name: 'demo:shelf',
  label: '货架',
  fields: { shelfName: field(z.string().min(1).max(10), '货架名称', { title: true, search: 'like' }) },
})

const node = (id: string, shelfName: string, parentId: string, children: object[] = [], treeLeaf = 'n') => ({
  id,
  shelfName,
  parentId,
  parentIds: id,
  treeSort: 10,
  treeSorts: '000010',
  treeLevel: 1,
  treeLeaf,
  version: 1,
  createTime: '2026-01-02 03:04:05',
  children,
})

const answers: Answers = {
  'GET /demo/shelf/list/2/0': { data: [node('a', '东库', '0', [node('b', '一层', 'a')])] },
  'GET /demo/shelf/list/1/b': { data: [node('c', '左格', 'b', [], 'y')] },
  'GET /demo/shelf/searchShelfList': {
    data: [node('a', '东库', '0', [node('b', '一层', 'a', [node('c', '左格', 'b', [], 'y')])])],
  },
  'GET /demo/shelf/findMaxSort/a': { data: 20 },
  'GET /demo/shelf/listTree/50/0': { data: [] },
  'GET /system/sysTableConfig/getInfoByTableKey/demo-shelf-ShelfIndex-table': { data: null },
}

const page = (more: Answers = {}) =>
  renderPage(<TreePage resource={shelf} addChild="添加下级" />, { answers: { ...answers, ...more } })

test('树: the first level is open, a deeper one loads when it is opened', async () => {
  const { user, askedFor } = page()
  expect(await screen.findByText('一层')).toBeTruthy()
  expect(askedFor('GET /demo/shelf/list/1/b')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: '展开 一层' }))
  expect(await screen.findByText('左格')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '展开 左格' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '收起 东库' }))
  await waitFor(() => expect(screen.queryByText('一层')).toBeNull())
})

test('树: a search opens the whole way to what it found and marks it', async () => {
  const { user, askedFor } = page()
  await screen.findByText('一层')
  await user.type(screen.getByRole('textbox', { name: '货架名称' }), '左{Enter}')
  expect((await screen.findByText('左')).tagName).toBe('MARK')
  expect(askedFor('GET /demo/shelf/searchShelfList')[0]?.query.get('shelfName')).toBe('左')
})

test('树: a new node below another knows its parent and its place', async () => {
  const { user, asked } = page()
  await screen.findByText('一层')
  await user.click(screen.getByRole('button', { name: '更多 东库' }))
  await user.click(await screen.findByRole('menuitem', { name: '删除' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }))
  await user.click(screen.getByRole('button', { name: '添加下级 东库' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  await user.type(await dialog.findByRole('textbox', { name: '货架名称' }), '二层')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.find(({ method, path }) => method === 'POST' && path === '/demo/shelf')?.body).toEqual({
      shelfName: '二层',
      parentId: 'a',
      treeSort: 20,
    }),
  )
})

const kept = defineTree({
  name: 'demo:rack',
  label: '架子',
  moves: true,
  fields: { rackName: field(z.string().min(1).max(10), '架子名称', { title: true, search: 'like' }) },
})
const rack = (id: string, rackName: string, parentIds: string, children: object[] = [], more: object = {}) => ({
  ...node(id, '', parentIds.split('/').at(-2) ?? '0', children, children.length > 0 ? 'n' : 'y'),
  rackName,
  parentIds,
  treeLevel: parentIds.split('/').length,
  reachable: true,
  ...more,
})
const racks = [rack('a', '东架', 'a', [rack('b', '上层', 'a/b'), rack('c', '下层', 'a/c')]), rack('d', '西架', 'd')]
const rackAnswers: Answers = {
  'GET /demo/rack/list/2/0': { data: racks },
  'GET /system/sysTableConfig/getInfoByTableKey/demo-rack-RackIndex-table': { data: null },
}
const rackPage = (more: Answers = {}, rooted = false) =>
  renderPage(<TreePage resource={kept} rooted={rooted} />, { answers: { ...rackAnswers, ...more } })
const rowOf = (name: string) => {
  const row = screen.getByText(name).closest<HTMLElement>('[data-row]')
  if (!row) throw new Error(`no row ${name}`)
  return row
}
/** As a browser tells of a drag; the row is 40 high. */
async function drag(from: string, to: string, y: number) {
  const handle = rowOf(from).querySelector('[draggable]')
  if (!handle) throw new Error(`${from} cannot be dragged`)
  const dataTransfer = { setData: () => undefined, setDragImage: () => undefined }
  fireEvent.dragStart(handle, { dataTransfer })
  await waitFor(() => expect(rowOf(from).dataset.dragged).toBe('true'))
  const target = rowOf(to)
  target.getBoundingClientRect = () => ({ top: 0, height: 40 }) as DOMRect
  // The test's document knows no drag events with a place.
  const at = (kind: string) => new MouseEvent(kind, { bubbles: true, cancelable: true, clientY: y })
  fireEvent(target, at('dragover'))
  const shown = rowOf(to).dataset.drop
  fireEvent(target, at('drop'))
  fireEvent.dragEnd(handle, { dataTransfer })
  return shown
}
const moves = (asked: ReturnType<typeof rackPage>['asked']) =>
  asked.filter(({ path }) => path === '/demo/rack/move').map(({ body }) => body)

test('树: 展开全部 asks for the whole tree once, 收起 closes it', async () => {
  const deep = [rack('a', '东架', 'a', [rack('b', '上层', 'a/b', [rack('e', '盒子', 'a/b/e')])])]
  const { user, askedFor } = rackPage({ 'GET /demo/rack/list/50/0': { data: deep } })
  await screen.findByText('上层')
  await user.click(screen.getByRole('button', { name: '展开全部' }))
  expect(await screen.findByText('盒子')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '收起' }))
  await waitFor(() => expect(screen.queryByText('上层')).toBeNull())
  await user.click(screen.getByRole('button', { name: '展开 东架' }))
  expect(await screen.findByText('上层')).toBeTruthy()
  expect(askedFor('GET /demo/rack/list/50/0')).toHaveLength(1)
})

test('树: a long tree draws only the rows in sight', async () => {
  const many = Array.from({ length: 400 }, (_, i) => rack(`m${i}`, `第${i}格`, `a/m${i}`))
  rackPage({ 'GET /demo/rack/list/2/0': { data: [rack('a', '东架', 'a', many)] } })
  await screen.findByText('第0格')
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(100)
})

test('树: a node dropped on the edge of another stands beside it', async () => {
  const { asked } = rackPage()
  await screen.findByText('上层')
  expect(await drag('下层', '上层', 2)).toBe('before')
  await waitFor(() => expect(moves(asked)).toEqual([{ id: 'c', version: 1, targetId: 'b', place: 'before' }]))
  expect(await screen.findByText('修改成功')).toBeTruthy()
})

test('树: a new parent is asked for; a refusal is shown in the question', async () => {
  const { user, asked } = rackPage({
    'POST /demo/rack/move': { code: 500, reason: 'stale', msg: '数据失效，请重新更新！' },
  })
  await screen.findByText('上层')
  expect(await drag('上层', '西架', 20)).toBe('inside')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getAllByText('确认移动架子?')).not.toEqual([])
  expect(question.getByText('将"上层"移动到"西架"下')).toBeTruthy()
  expect(moves(asked)).toEqual([])
  await user.click(question.getByRole('button', { name: '移动' }))
  expect(await question.findByText('数据失效，请重新更新！')).toBeTruthy()
  expect(moves(asked)).toEqual([{ id: 'b', version: 1, targetId: 'd', place: 'inside' }])
})

test('树: nothing is dropped below itself, nor beside the root of a tree that has one', async () => {
  const { asked } = rackPage({}, true)
  await screen.findByText('上层')
  expect(rowOf('东架').querySelector('[draggable]')).toBeNull()
  expect(await drag('上层', '西架', 2)).toBe('inside')
  expect(await drag('上层', '上层', 20)).toBeUndefined()
  expect(moves(asked)).toEqual([])
})

test('树: 上移 and 下移 do the same without a pointer', async () => {
  const { user, asked } = rackPage()
  await screen.findByText('上层')
  await user.click(screen.getByRole('button', { name: '下移 上层' }))
  await waitFor(() => expect(moves(asked)).toEqual([{ id: 'b', version: 1, targetId: 'c', place: 'after' }]))
  expect(screen.queryByRole('button', { name: '上移 上层' })).toBeNull()
})

test('树: what only leads to the own rows can neither be changed nor ticked nor moved', async () => {
  const foreign = [rack('a', '总部', 'a', [rack('b', '本部', 'a/b')], { reachable: false })]
  rackPage({ 'GET /demo/rack/list/2/0': { data: foreign } })
  await screen.findByText('本部')
  expect(within(rowOf('总部')).queryAllByRole('button', { name: /修改|删除|更多/ })).toEqual([])
  expect(within(rowOf('总部')).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  expect(rowOf('总部').querySelector('[draggable]')).toBeNull()
  expect(screen.getByRole('button', { name: '修改 本部' })).toBeTruthy()
})
