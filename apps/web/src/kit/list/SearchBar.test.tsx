import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import { defineTree } from '@app/shared/kit/tree.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { pageData, toyAnswers } from '#/kit/testing/toy.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { ResourcePage } from './ResourcePage.tsx'

afterEach(() => vi.unstubAllGlobals())

const shelf = defineTree({
  name: 'demo:shelf',
  label: '货架',
  select: 'session',
  fields: { shelfName: field(z.string().min(1).max(9), '货架名称', { title: true }) },
})
const node = (id: string, title: string, children: object[] | null = null) => ({ id, title, children })

const parcel = defineResource({
  name: 'demo:parcel',
  label: '包裹',
  offers: ['page'],
  fields: {
    parcelName: field(z.string().max(10), '名称', { title: true }),
    tags: field(z.string().max(20), '标签', { dict: 'demo_status', search: 'eq', widget: 'selectMultiple' }),
    weight: field(z.string().max(20), '重量（千克）', { search: 'between', widget: 'number' }),
    floor: field(z.int(), '楼层', { search: 'eq' }),
    sentOn: field(z.string(), '寄出日期', { search: 'eq', widget: 'date' }),
    shelfId: field(z.string().max(64), '货架', { search: 'eq', widget: 'treeSelect', tree: () => shelf }),
    opens: field(z.string(), '开门', { search: 'between', widget: 'time' }),
    state: field(z.string(), '状况', { dict: 'demo_status', search: 'eq' }),
    fragile: field(z.boolean(), '易碎', { search: 'eq' }),
  },
})

/** Stands for a control that knows people or trees. */
const ShelfInput = ({ id, value, onChange }: InputProps) => (
  <input id={id} value={String(value ?? '')} onChange={(event) => onChange?.(event.target.value)} />
)

function page(url = '/parcels', wait: () => Promise<unknown> | undefined = () => undefined, rows: object[] = []) {
  const form = { inputs: { shelfId: ShelfInput } }
  return renderPage(<ResourcePage resource={parcel} form={form} />, {
    url,
    answers: {
      ...toyAnswers,
      'GET /demo/parcel/page': async () => {
        await wait()
        return pageData(rows)
      },
      'GET /demo/shelf/listTree/50/0': { data: [node('s1', '甲架', [node('s2', '二层')])] },
      'GET /system/sysTableConfig/getInfoByTableKey/demo-parcel-ParcelIndex-table': { data: null },
    },
  })
}
const asked = ({ askedFor }: ReturnType<typeof page>) =>
  Object.fromEntries(askedFor('GET /demo/parcel/page').at(-1)?.query ?? [])

/** What is open stays open for as long as the window lives. */
async function unfold(user: ReturnType<typeof page>['user']) {
  const button = await screen.findByRole('button', { name: /^(展开|收起)$/ })
  if (button.getAttribute('aria-expanded') === 'false') await user.click(button)
}

test('查询: what is at work behind 展开 is told in words, and can be taken away', async () => {
  const { user, url } = page(
    '/parcels?f.tags=0,1&f.shelfId=s2&f.shelfIdBelow=N&f.sentOn=2024-02-29&f.state=1&f.fragile=true',
  )
  expect((await screen.findByText(/^寄出日期：/)).textContent).toContain('2024-02-29')
  await waitFor(() => expect(screen.getByText(/^货架：/).textContent).toBe('货架：二层（不含下级）'))
  await waitFor(() => expect(screen.getByText(/^状况：/).textContent).toBe('状况：停用'))
  expect(screen.getByText(/^易碎：/).textContent).toContain('是')
  await user.click(screen.getByRole('button', { name: '取消条件 货架' }))
  await waitFor(() => expect(url()).not.toContain('shelfId'))
})

test('查询: several values, two bounds, a number, a day and a node each stand in the address and in the question', async () => {
  const shown = page()
  const { user, url } = shown
  await unfold(user)
  await user.click(screen.getByRole('combobox', { name: '标签' }))
  await user.click(await screen.findByTitle('正常'))
  await user.click(await screen.findByTitle('停用'))
  await user.keyboard('{Escape}')
  await user.type(await screen.findByRole('spinbutton', { name: '重量' }), '0.1')
  await user.type(screen.getByRole('spinbutton', { name: '重量最大值' }), '12345678901234567890.12')
  await user.type(screen.getByRole('spinbutton', { name: '楼层' }), '3')
  await user.type(screen.getByRole('textbox', { name: '货架' }), 's1')
  const day = screen.getByRole('textbox', { name: '寄出日期' })
  await user.click(day)
  await user.type(day, '2024-02-29{Enter}')
  await user.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(asked(shown).tags).toBe('0,1'))
  expect(asked(shown)).toMatchObject({
    'params[weightBegin]': '0.1',
    'params[weightEnd]': '12345678901234567890.12',
    floor: '3',
    sentOn: '2024-02-29',
    shelfId: 's1',
  })
  expect(url()).toContain('f.weightBegin=0.1')
})

test('查询: a node is meant with everything under it until somebody says otherwise', async () => {
  const shown = page()
  const { user } = shown
  await unfold(user)
  await user.type(await screen.findByRole('textbox', { name: '货架' }), 's1')
  const below = screen.getByRole<HTMLInputElement>('checkbox', { name: '货架包含下级' })
  expect(below.checked).toBe(true)
  await user.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(asked(shown).shelfId).toBe('s1'))
  expect(asked(shown).shelfIdBelow).toBeUndefined()
  await user.click(below)
  await user.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(asked(shown).shelfIdBelow).toBe('N'))
  await user.clear(screen.getByRole('textbox', { name: '货架' }))
  await user.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(asked(shown).shelfId).toBeUndefined())
  expect(asked(shown).shelfIdBelow).toBeUndefined()
})

test('查询: yes or no is chosen, times of day are bounded', async () => {
  const shown = page()
  const { user } = shown
  await unfold(user)
  await user.click(screen.getByRole('combobox', { name: '易碎' }))
  await user.click(await screen.findByTitle('否'))
  const from = await screen.findByRole('textbox', { name: '开门' })
  await user.click(from)
  await user.type(from, '08:00:00{Enter}')
  await user.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(asked(shown)).toMatchObject({ fragile: 'false', 'params[opensBegin]': '08:00:00' }))
})

test('查询: what is typed while a slow answer is waited for is searched by Enter and by click', async () => {
  let answer: (value: unknown) => void = () => undefined
  const slow = new Promise((resolve) => (answer = resolve))
  const shown = page('/parcels', () => slow)
  const { user } = shown
  await unfold(user)
  const floor = screen.getByRole('spinbutton', { name: '楼层' })
  await user.type(floor, '1{Enter}')
  const search = screen.getByRole('button', { name: /查询$/ })
  await waitFor(() => expect(search.className).toContain('loading'))
  await user.clear(floor)
  await user.type(floor, '2{Enter}')
  await waitFor(() => expect(asked(shown)).toMatchObject({ floor: '2' }))
  await waitFor(() => expect(search.className).toContain('loading'))
  await user.clear(floor)
  await user.type(floor, '3')
  await user.click(search)
  await waitFor(() => expect(asked(shown)).toMatchObject({ floor: '3' }))
  answer(undefined)
})

test('查询: what is typed stays while the list is sorted or turns a page', async () => {
  const { user } = page('/parcels?f.floor=3', undefined, [{ id: 'p1', parcelName: '书', floor: 3 }])
  const floor = await screen.findByLabelText<HTMLInputElement>('楼层')
  await user.clear(floor)
  await user.type(floor, '9')
  await user.click(await screen.findByRole('columnheader', { name: /名称/ }))
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: /名称/ }).getAttribute('aria-sort')).toBe('ascending'),
  )
  expect(floor.value).toBe('9')
})
