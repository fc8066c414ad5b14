import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import { defineTree } from '@app/shared/kit/tree.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { TreeListPage } from './TreeListPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const rack = defineTree({
  name: 'demo:rack',
  label: '货架',
  select: 'session',
  fields: { rackName: field(z.string().min(1).max(10), '货架名称', { title: true }) },
})
const goods = defineResource({
  name: 'demo:goods',
  label: '货物',
  fields: {
    goodsName: field(z.string().min(1).max(10), '货物名称', { title: true, search: 'like' }),
    rackId: field(z.string().max(64), '所在货架', {
      widget: 'treeSelect',
      tree: () => rack,
      search: 'eq',
      list: false,
    }),
  },
})

const node = (id: string, title: string, parentIds: string, children: object[] | null = null) => ({
  id,
  key: id,
  label: title,
  title,
  parentIds,
  parentId: parentIds.split('/').at(-2) ?? '0',
  isLeaf: children === null,
  selectable: true,
  disabled: false,
  disableCheckbox: false,
  icon: null,
  attributes: {},
  children,
})
const racks = [node('a', '东库', 'a', [node('b', '一层', 'a/b'), node('c', '二层', 'a/c')]), node('d', '西库', 'd')]
const answers: Answers = {
  'GET /demo/rack/listTree/3/0': { data: racks },
  'GET /demo/rack/listTree/50/0': { data: racks },
  'GET /demo/goods/page': pageData([]),
  'GET /system/sysTableConfig/getInfoByTableKey/demo-goods-GoodsIndex-table': { data: null },
}
const RackInput = ({ id, value }: InputProps) => (
  <input id={id} aria-label="所在货架" defaultValue={String(value ?? '')} />
)

const page = (more: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<TreeListPage resource={goods} tree={rack} by="rackId" form={{ inputs: { rackId: RackInput } }} />, {
    url: '/goods',
    ...more,
    answers: { ...answers, ...more.answers },
  })
const lastOf = ({ askedFor }: ReturnType<typeof page>) => askedFor('GET /demo/goods/page').at(-1)?.query.get('rackId')
const pane = async () => within(await screen.findByRole('complementary', { name: '货架' }))

test('树与列表: the chosen node narrows the list, stands in the address and names it; 全部 takes it back', async () => {
  const shown = page()
  const { user, url } = shown
  await user.click(await (await pane()).findByText('一层'))
  await waitFor(() => expect(lastOf(shown)).toBe('b'))
  expect(url()).toBe('/goods?f.rackId=b')
  expect(screen.getByRole('heading', { level: 1, name: '一层' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: '所在货架' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '全部' }))
  await waitFor(() => expect(url()).toBe('/goods'))
})

test('树与列表: without 包含下级 the node counts alone, until another one is chosen', async () => {
  const shown = page({ url: '/goods?f.rackId=a' })
  const below = () => shown.askedFor('GET /demo/goods/page').at(-1)?.query.get('rackIdBelow')
  await shown.user.click(await screen.findByRole('checkbox', { name: '包含下级', checked: true }))
  await waitFor(() => expect(below()).toBe('N'))
  expect(shown.url()).toBe('/goods?f.rackId=a&f.rackIdBelow=N')
  await shown.user.click(await (await pane()).findByText('西库'))
  await waitFor(() => expect(shown.url()).toBe('/goods?f.rackId=d'))
  await shown.user.click(screen.getByRole('button', { name: '全部' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '包含下级' })).toBeNull())
})

test('树与列表: who comes with an address sees the name of its node, and a search in the tree finds by initials', async () => {
  const shown = page({ url: '/goods?f.rackId=d' })
  expect(await screen.findByRole('heading', { level: 1, name: '西库' })).toBeTruthy()
  expect(lastOf(shown)).toBe('d')
  await shown.user.type((await pane()).getByRole('searchbox', { name: '请输入货架名称' }), 'ec{Enter}')
  await waitFor(() => expect(screen.queryByText('一层')).toBeNull())
  expect(screen.getByText('二层')).toBeTruthy()
})

test('树与列表: the arrow keys and Enter choose without a pointer', async () => {
  const shown = page()
  await (await pane()).findByText('一层')
  const tree = screen.getByRole('tree', { name: '货架' })
  const focus = tree.querySelector<HTMLElement>('input, [tabindex="0"]') ?? tree
  focus.focus()
  await shown.user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(lastOf(shown)).toBe('b'))
})

test('树与列表: a new row begins with the node; a new node begins below it', async () => {
  const { user } = page({
    url: '/goods?f.rackId=b',
    answers: { 'GET /demo/rack/findMaxSort/b': { data: 10 } },
  })
  await screen.findByRole('heading', { level: 1, name: '一层' })
  await user.click(screen.getByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: '所在货架' })).value).toBe('b')
  await user.click(dialog.getByRole('button', { name: '取消' }))
  await user.click(screen.getByRole('button', { name: '新增货架' }))
  const nodeForm = within(await screen.findByRole('dialog', { name: '添加货架' }))
  // The name that is announced for a moment is not the one that stands.
  expect(await nodeForm.findByTitle('一层')).toBeTruthy()
})

test('树与列表: who may only look has no acts on nodes', async () => {
  page({ permissions: ['demo:goods:list'] })
  await (await pane()).findByText('一层')
  for (const word of ['新增', '修改', '删除']) expect(screen.queryByRole('button', { name: `${word}货架` })).toBeNull()
})
