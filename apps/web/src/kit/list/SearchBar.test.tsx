import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { pageData, toyAnswers } from '#/kit/testing/toy.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { ResourcePage } from './ResourcePage.tsx'

afterEach(() => vi.unstubAllGlobals())

const parcel = defineResource({
  name: 'demo:parcel',
  label: '包裹',
  offers: ['page'],
  fields: {
    parcelName: field(z.string().max(10), '名称', { title: true }),
    tags: field(z.string().max(20), '标签', { dict: 'demo_status', search: 'eq', widget: 'selectMultiple' }),
    weight: field(z.string().max(20), '重量', { search: 'between', widget: 'number' }),
    floor: field(z.int(), '楼层', { search: 'eq' }),
    sentOn: field(z.string(), '寄出日期', { search: 'eq', widget: 'date' }),
    shelfId: field(z.string().max(64), '货架', { search: 'eq', widget: 'treeSelect', tree: 'own' }),
  },
})

/** Stands for a control that knows people or trees. */
const ShelfInput = ({ id, value, onChange }: InputProps) => (
  <input id={id} value={String(value ?? '')} onChange={(event) => onChange?.(event.target.value)} />
)

function page(url = '/parcels') {
  const form = { inputs: { shelfId: ShelfInput } }
  return renderPage(<ResourcePage resource={parcel} form={form} />, {
    url,
    answers: {
      ...toyAnswers,
      'GET /demo/parcel/page': pageData([]),
      'GET /system/sysTableConfig/getInfoByTableKey/demo-parcel-ParcelIndex-table': { data: null },
    },
  })
}
const asked = ({ askedFor }: ReturnType<typeof page>) =>
  Object.fromEntries(askedFor('GET /demo/parcel/page').at(-1)?.query ?? [])

test('查询: what is at work behind 展开 is told in words, and can be taken away', async () => {
  const { user, url } = page('/parcels?f.tags=0,1&f.shelfId=s1&f.sentOn=2024-02-29')
  expect((await screen.findByText(/^寄出日期：/)).textContent).toContain('2024-02-29')
  expect(screen.getByText(/^货架：/).textContent).toContain('已选择')
  await user.click(screen.getByRole('button', { name: '取消条件 货架' }))
  await waitFor(() => expect(url()).not.toContain('shelfId'))
})

test('查询: several values, two bounds, a number, a day and a node each stand in the address and in the question', async () => {
  const shown = page()
  const { user, url } = shown
  await user.click(await screen.findByRole('button', { name: '展开' }))
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
