import { act, fireEvent, screen } from '@testing-library/react'
import { Cascader, Input, TreeSelect } from 'antd'
import { useState, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import { AutoComplete } from './AutoComplete.tsx'
import { Select } from './Select.tsx'

afterEach(() => vi.unstubAllGlobals())

const options = ['甲', '乙', '丙'].map((label, index) => ({ value: `v${index}`, label, title: label }))

interface Held {
  value: unknown
  onChange: (value: unknown) => void
}

function Field({ draw, start }: { draw: (held: Held) => ReactElement; start: unknown }) {
  const [value, onChange] = useState(start)
  return (
    <>
      {draw({ value, onChange })}
      <Input aria-label="下一个" />
      <output aria-label="值">{JSON.stringify(value ?? null)}</output>
    </>
  )
}

const shown = (draw: (held: Held) => ReactElement, start: unknown) => renderPage(<Field draw={draw} start={start} />)
const stored = () => screen.getByRole('status', { name: '值' }).textContent
const box = () => screen.getByRole('combobox')

const codes = { Tab: 9, Enter: 13, ArrowDown: 40 }

/** The key as a browser tells it, with the code that the library reads; Tab goes on unless somebody takes it. */
function press(key: keyof typeof codes) {
  const goesOn = fireEvent.keyDown(box(), { key, keyCode: codes[key] })
  if (key === 'Tab' && goesOn) act(() => screen.getByRole('textbox', { name: '下一个' }).focus())
}

const kinds: Record<string, { draw: (held: Held) => ReactElement; start: unknown; kept: string }> = {
  单选: { draw: (held) => <Select<unknown> {...held} options={options} />, start: 'v1', kept: '"v1"' },
  可搜索单选: {
    draw: (held) => <Select<unknown> {...held} showSearch options={options} />,
    start: 'v1',
    kept: '"v1"',
  },
  多选: {
    draw: (held) => <Select<unknown> {...held} mode="multiple" options={options} />,
    start: ['v0', 'v2'],
    kept: '["v0","v2"]',
  },
  可输入: { draw: (held) => <AutoComplete<unknown> {...held} options={options} />, start: 'v', kept: '"v"' },
  树: { draw: (held) => <TreeSelect<unknown> {...held} treeData={options} />, start: 'v1', kept: '"v1"' },
  多选树: {
    draw: (held) => <TreeSelect<unknown> {...held} treeCheckable treeData={options} />,
    start: ['v0'],
    kept: '["v0"]',
  },
  级联: {
    draw: ({ value, onChange }) => (
      <Cascader allowClear={false} options={options} value={value as string[]} onChange={(next) => onChange(next)} />
    ),
    start: ['v1'],
    kept: '["v1"]',
  },
}

test('可清空: Tab closes the list on its way to the button that clears', async () => {
  const { user } = shown((held) => <Select<unknown> {...held} allowClear options={options} />, 'v1')
  await user.click(box())
  expect(box().getAttribute('aria-expanded')).toBe('true')
  await user.tab()
  expect(document.activeElement?.tagName).toBe('BUTTON')
  await vi.waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('false'))
  expect(stored()).toBe('"v1"')
})

test.each(Object.entries(kinds))(
  '%s: Tab in the open list keeps the value, closes it and goes on',
  async (_, { draw, start, kept }) => {
    const { user } = shown(draw, start)
    await user.click(box())
    press('ArrowDown')
    press('ArrowDown')
    expect(box().getAttribute('aria-expanded')).toBe('true')
    press('Tab')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '下一个' }))
    await vi.waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('false'))
    expect(stored()).toBe(kept)
  },
)

test('多选: what was chosen by keyboard stays when Tab goes on', () => {
  shown((held) => <Select<unknown> {...held} mode="multiple" options={options} />, [])
  act(() => box().focus())
  for (const key of ['Enter', 'ArrowDown'] as const) press(key)
  fireEvent.keyUp(box(), { key: 'Enter', keyCode: codes.Enter })
  press('Enter')
  press('Tab')
  expect(stored()).toBe('["v1"]')
})
