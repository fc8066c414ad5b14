import { act, screen, waitFor, within } from '@testing-library/react'
import { Activity, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePreferences } from '#/stores/preferences.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { Chart } from './Chart.tsx'
import type { ChartColours, ChartOption, ChartStyle } from './chartTypes.ts'

const drawing = vi.hoisted(() => ({
  show: vi.fn<(option: ChartOption, style: ChartStyle) => void>(),
  resize: vi.fn<() => void>(),
  picture: vi.fn<() => Promise<Blob>>(),
  close: vi.fn<() => void>(),
}))
const openDrawing = vi.hoisted(() => vi.fn<(box: HTMLElement, renderer: string, style: ChartStyle) => typeof drawing>())
vi.mock('./engine.ts', () => ({ openDrawing }))

beforeEach(() => {
  vi.clearAllMocks()
  openDrawing.mockReturnValue(drawing)
  drawing.picture.mockResolvedValue(new Blob(['png']))
})
afterEach(() => usePreferences.getState().reset())

const option: ChartOption = { series: [{ type: 'bar', data: [60, 52] }] }
const table = {
  columns: [
    { key: 'month', title: '月份' },
    { key: 'done', title: '完成情况' },
  ],
  rows: [
    { month: '1月', done: 1060 },
    { month: '2月', done: null },
  ],
}
const plain = { title: '柱状图', description: '两个月的完成情况', height: 300, option, table }
const drawn = () => waitFor(() => expect(drawing.show).toHaveBeenCalled())

test('图表: a picture with a name that says what there is to see', async () => {
  renderPage(<Chart {...plain} />)
  await drawn()
  expect(screen.getByRole('heading', { level: 2, name: '柱状图' })).toBeTruthy()
  expect(screen.getByRole('img', { name: '柱状图：两个月的完成情况' })).toBeTruthy()
  expect(openDrawing).toHaveBeenCalledWith(expect.anything(), 'svg', expect.anything())
})

test('图表: the numbers stand behind it', async () => {
  const { user } = renderPage(<Chart {...plain} />)
  await drawn()
  await user.click(screen.getByRole('button', { name: '查看数据' }))
  const numbers = screen.getByRole('table', { name: '柱状图的数据' })
  expect(
    within(numbers)
      .getAllByRole('columnheader')
      .map((each) => each.textContent),
  ).toEqual(['月份', '完成情况'])
  expect(
    within(numbers)
      .getAllByRole('cell')
      .map((each) => each.textContent),
  ).toEqual(['1月', '1,060', '2月', '-'])
  expect(screen.queryByRole('img', { name: /^柱状图/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: '查看图表' }))
  expect(screen.getByRole('img', { name: /^柱状图/ })).toBeTruthy()
})

test('图表: printed, the numbers follow the picture, black on white in the dark too', async () => {
  usePreferences.getState().change({ nav_theme: 'realDark' })
  renderPage(<Chart {...plain} />)
  await drawn()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByRole('table', { name: '柱状图的数据' })).toBeTruthy()
  expect(screen.getByRole('img', { name: /^柱状图/ })).toBeTruthy()
  expect(drawing.show.mock.lastCall?.[1]).toMatchObject({ colours: { dark: false, text: '#000000' } })
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByRole('table')).toBeNull()
  expect(drawing.show.mock.lastCall?.[1]).toMatchObject({ colours: { dark: true } })
})

test('图表: saved as a picture under its title', async () => {
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { user } = renderPage(<Chart {...plain} />)
  await drawn()
  await user.click(screen.getByRole('button', { name: '导出图片' }))
  await waitFor(() => expect(names).toEqual(['柱状图.png']))
})

test('图表: a picture that fails is said', async () => {
  drawing.picture.mockRejectedValue(new Error('no canvas'))
  const { user } = renderPage(<Chart {...plain} />)
  await drawn()
  await user.click(screen.getByRole('button', { name: '导出图片' }))
  expect(await screen.findByText('图片导出失败，请重试')).toBeTruthy()
})

test('图表: follows the theme without being opened again', async () => {
  const given = vi.fn<(colours: ChartColours) => ChartOption>(() => option)
  renderPage(<Chart {...plain} option={given} />)
  await drawn()
  act(() => usePreferences.getState().change({ nav_theme: 'realDark' }))
  await waitFor(() => expect(drawing.show.mock.lastCall?.[1].colours.dark).toBe(true))
  expect(given.mock.lastCall?.[0].dark).toBe(true)
  expect(openDrawing).toHaveBeenCalledTimes(1)
})

test('图表: under 色弱模式 series differ by pattern too', async () => {
  usePreferences.getState().change({ weak: true })
  renderPage(<Chart {...plain} />)
  await drawn()
  expect(drawing.show.mock.lastCall?.[1].patterns).toBe(true)
})

test('图表: a hidden tab gives its drawing back and draws again when it is shown', async () => {
  const tab = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Chart {...plain} />
    </Activity>
  )
  const { user, ...page } = renderPage(<Shown tab={tab} />)
  await drawn()
  await user.click(page.getByRole('button', { name: 'tab' }))
  await waitFor(() => expect(drawing.close).toHaveBeenCalledTimes(1))
  await user.click(page.getByRole('button', { name: 'tab' }))
  await waitFor(() => expect(openDrawing).toHaveBeenCalledTimes(2))
  page.unmount()
  expect(drawing.close).toHaveBeenCalledTimes(2)
})

function Shown({ tab }: { tab: (mode: 'visible' | 'hidden') => ReactNode }) {
  const [hidden, setHidden] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setHidden(!hidden)}>
        tab
      </button>
      {tab(hidden ? 'hidden' : 'visible')}
    </>
  )
}

test('图表: what could not be drawn is tried again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  openDrawing.mockImplementationOnce(() => {
    throw new Error('no room')
  })
  const { user } = renderPage(<Chart {...plain} />)
  expect(await screen.findByText('加载失败')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '重试' }))
  await drawn()
  expect(screen.queryByText('加载失败')).toBeNull()
})

test('图表: without data it says so; data that did not come can be asked for again', async () => {
  const { unmount } = renderPage(<Chart {...plain} empty />)
  expect(screen.getAllByText('暂无数据')[0]).toBeTruthy()
  expect(screen.queryByRole('img', { name: /^柱状图/ })).toBeNull()
  unmount()
  const again = vi.fn<() => void>()
  const { user } = renderPage(<Chart {...plain} failed onRetry={again} />)
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(again).toHaveBeenCalledTimes(1)
})

test('图表: many points go to a canvas', async () => {
  const many: ChartOption = { series: [{ type: 'line', data: Array.from({ length: 3000 }, (_, i) => i) }] }
  renderPage(<Chart {...plain} option={many} />)
  await drawn()
  expect(openDrawing).toHaveBeenCalledWith(expect.anything(), 'canvas', expect.anything())
})
