import { render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { commonDrawings } from '#/components/icons/commonDrawings.ts'
import { drawings } from '#/components/icons/drawings.ts'
import { iconNames } from '#/components/icons/iconGroups.ts'
import RareIcon, { brandOf } from '#/components/icons/RareIcon.tsx'
import { renderPage } from '#testing/renderPage.tsx'
import { IconPicker } from './IconPicker.tsx'

afterEach(() => vi.unstubAllGlobals())

function Form({ start, onPick }: { start: string; onPick?: (name: string) => void }) {
  const [value, setValue] = useState(start)
  const pick = (name: string) => {
    setValue(name)
    onPick?.(name)
  }
  return <IconPicker value={value} onChange={pick} />
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '图标' })

test('图标: every name that is offered has a drawing', () => {
  expect(iconNames.length).toBeGreaterThan(380)
  const ours = { ...commonDrawings, ...drawings }
  const library = [...new Set(iconNames.filter((name) => !(name in ours)).map((name) => brandOf[name] ?? name))]
  const { container } = render(library.map((name) => <RareIcon key={name} name={name} />))
  const drawn = [...container.querySelectorAll('[role="img"]')].map((icon) => icon.getAttribute('aria-label'))
  expect(drawn).toEqual(library)
})

test('图标: the panel opens on the tab of the stored icon and a click chooses', async () => {
  const { user } = renderPage(<Form start="pie-chart" />)
  expect(field().value).toBe('pie-chart')
  await user.click(field())
  const tab = await screen.findByRole('tab', { name: '数据类图标' })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('option', { name: 'pie-chart', selected: true })).toBeTruthy()
  await user.click(screen.getByRole('option', { name: 'radar-chart' }))
  expect(field().value).toBe('radar-chart')
  expect(screen.queryByRole('tab')).toBeNull()
})

test('图标: without an icon the product’s own come first', async () => {
  const { user } = renderPage(<Form start="#" />)
  expect(field().value).toBe('')
  await user.click(field())
  const tab = await screen.findByRole('tab', { name: '自定义图标' })
  expect(tab.getAttribute('aria-selected')).toBe('true')
})

test('图标: found over all tabs whatever the case, chosen by keyboard, Esc closes only the panel', async () => {
  const closed = vi.fn<() => void>()
  const { user } = renderPage(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={(event) => event.key === 'Escape' && closed()}>
      <Form start="#" />
    </div>,
  )
  field().focus()
  await user.keyboard('{ArrowDown}')
  const search = await screen.findByRole('searchbox', { name: '全局搜索图标' })
  await user.type(search, 'CHART')
  const results = within(screen.getByRole('listbox', { name: '搜索结果' }))
  expect(results.getAllByRole('option').map((icon) => icon.getAttribute('aria-label'))).toEqual([
    'chart',
    'area-chart',
    'pie-chart',
    'bar-chart',
    'dot-chart',
    'line-chart',
    'radar-chart',
  ])
  await user.keyboard('{ArrowDown}{ArrowRight}{End}{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('line-chart')
  await user.keyboard('{Enter}')
  expect(field().value).toBe('line-chart')
  expect(document.activeElement).toBe(field())
  await user.keyboard(' ')
  await screen.findByRole('searchbox', { name: '全局搜索图标' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
  expect(closed).not.toHaveBeenCalled()
})

test('图标: an icon can be taken away again', async () => {
  const picked = vi.fn<(name: string) => void>()
  const { user, container } = renderPage(<Form start="bell" onPick={picked} />)
  await user.click(container.querySelector('.ant-input-clear-icon') as Element)
  expect(picked).toHaveBeenCalledWith('#')
  expect(field().value).toBe('')
})

test('图标: a word that fits none says so', async () => {
  const { user } = renderPage(<Form start="#" />)
  await user.click(field())
  await user.type(await screen.findByRole('searchbox', { name: '全局搜索图标' }), 'nothing-like-it')
  expect(await screen.findByText('没有符合条件的图标')).toBeTruthy()
})
