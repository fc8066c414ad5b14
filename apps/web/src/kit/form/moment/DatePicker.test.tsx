import { fireEvent, screen } from '@testing-library/react'
import { Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { useState, type ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import { DatePicker, RangePicker, TimePicker } from './DatePicker.tsx'

dayjs.extend(customParseFormat)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

type Texts = string | readonly string[] | null

interface Held {
  texts: Texts
  onChange: (value: unknown, texts: Texts) => void
}

const dayOf = (text: unknown, format: string): Dayjs | null => (text ? dayjs(String(text), format) : null)

const kinds = {
  日期: {
    draw: ({ texts, onChange }: Held) => (
      <DatePicker aria-label="日期" value={dayOf(texts, 'YYYY-MM-DD')} onChange={onChange} />
    ),
    start: '2026-10-01',
    whole: '2026-11-20',
    half: '2026-11-2',
    impossible: '2026-02-31',
  },
  日期时间: {
    draw: ({ texts, onChange }: Held) => (
      <DatePicker
        aria-label="日期时间"
        showTime
        format="YYYY-MM-DD HH:mm:ss"
        value={dayOf(texts, 'YYYY-MM-DD HH:mm:ss')}
        onChange={onChange}
      />
    ),
    start: '2026-10-01 08:00:00',
    whole: '2026-11-20 09:30:00',
    half: '2026-11-20 09:30',
    impossible: '2026-11-20 25:00:00',
  },
  时间: {
    draw: ({ texts, onChange }: Held) => (
      <TimePicker aria-label="时间" format="HH:mm" value={dayOf(texts, 'HH:mm')} onChange={onChange} />
    ),
    start: '08:00',
    whole: '09:30',
    half: '09:3',
    impossible: '25:00',
  },
}

const saved = vi.fn<(stored: string | null | undefined) => void>()

function Field({ draw, start }: { draw: (held: Held) => ReactElement; start: Texts }) {
  const [texts, setTexts] = useState<Texts>(start)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saved(stored())
      }}
    >
      <Input aria-label="上一个" />
      {draw({ texts, onChange: (_, next) => setTexts(next) })}
      <Input aria-label="下一个" />
      <output aria-label="值">{JSON.stringify(texts)}</output>
      <input type="submit" hidden aria-label="保存" />
    </form>
  )
}

const stored = () => screen.getByRole('status', { name: '值' }).textContent
const box = (name: string, at = 0) => screen.getAllByRole<HTMLInputElement>('textbox', { name })[at] as HTMLInputElement
const isOpen = () => document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)') !== null

function shown(draw: (held: Held) => ReactElement, start: Texts) {
  saved.mockClear()
  return renderPage(<Field draw={draw} start={start} />).user
}

describe.each(Object.entries(kinds))('%s', (name, { draw, start, whole, half, impossible }) => {
  const typed = async (text: string) => {
    const user = shown(draw, start)
    await user.clear(box(name))
    await user.type(box(name), text)
    return user
  }

  test('Tab through it changes nothing and goes on', async () => {
    const user = shown(draw, start)
    await user.click(box('上一个'))
    await user.tab()
    expect(document.activeElement).toBe(box(name))
    // The button that empties it comes first.
    await user.tab()
    await user.tab()
    expect(document.activeElement).toBe(box('下一个'))
    await user.tab({ shift: true })
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(box(name))
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(box('上一个'))
    expect(stored()).toBe(JSON.stringify(start))
  })

  test('what was typed whole is taken by Tab, which closes the panel', async () => {
    const user = await typed(whole)
    expect(isOpen()).toBe(true)
    await user.tab()
    expect(stored()).toBe(JSON.stringify(whole))
    await vi.waitFor(() => expect(isOpen()).toBe(false))
  })

  test('what was typed whole is taken by a click elsewhere and by Ctrl+S', async () => {
    const user = await typed(whole)
    await user.click(box('下一个'))
    expect(stored()).toBe(JSON.stringify(whole))
    await user.clear(box(name))
    await user.type(box(name), start)
    await user.keyboard('{Control>}s{/Control}')
    expect(stored()).toBe(JSON.stringify(start))
    expect(document.activeElement).toBe(box(name))
  })

  test.each([half, impossible, `${whole}x`])(
    '%s is not taken: the value stays, is shown again, and it is said',
    async (text) => {
      const user = await typed(text)
      await user.tab()
      expect(stored()).toBe(JSON.stringify(start))
      await vi.waitFor(() => expect(box(name).value).toBe(start))
      expect(await screen.findByText(new RegExp(`^"${text}"不是可用的..，已恢复原值$`))).toBeTruthy()
    },
  )

  test('a moment read on the way to an unfinished one is not taken', async () => {
    const user = await typed(whole)
    await user.keyboard('{Backspace}')
    await user.tab()
    expect(stored()).toBe(JSON.stringify(start))
    await vi.waitFor(() => expect(box(name).value).toBe(start))
  })

  test('Enter and Ctrl+S send nothing with a text that is no moment', async () => {
    const heard = vi.fn<() => void>()
    window.addEventListener('keydown', heard)
    const user = await typed(half)
    heard.mockClear()
    await user.keyboard('{Enter}')
    await user.type(box(name), 'x')
    heard.mockClear()
    fireEvent.keyDown(box(name), { key: 's', ctrlKey: true })
    window.removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
    expect(saved).not.toHaveBeenCalled()
    expect(stored()).toBe(JSON.stringify(start))
  })

  test('a text that was deleted empties it', async () => {
    const user = shown(draw, start)
    await user.clear(box(name))
    await user.tab()
    expect(stored()).toMatch(/^(?:""|null)$/)
    expect(box(name).value).toBe('')
  })

  test('what was typed on an earlier visit is not taken for what the form has put there since', async () => {
    const other = whole.replace(/0$/, '5')
    const user = shown(
      ({ texts, onChange }) => (
        <>
          {draw({ texts, onChange })}
          <button type="button" onClick={() => onChange(null, other)}>
            另填
          </button>
        </>
      ),
      start,
    )
    for (const leave of [() => user.keyboard('{Enter}'), () => user.click(box('下一个')), () => user.tab()]) {
      await user.clear(box(name))
      await user.type(box(name), whole)
      await user.click(box('下一个'))
      expect(stored()).toBe(JSON.stringify(whole))
      await user.click(screen.getByRole('button', { name: '另填' }))
      await user.type(box(name), `{Backspace}${other.slice(-1)}`)
      expect(box(name).value).toBe(other)
      await leave()
      expect(stored()).toBe(JSON.stringify(other))
    }
  })

  test('what was given up with Escape is not taken by a click elsewhere either', async () => {
    const user = await typed(whole)
    await user.keyboard('{Escape}')
    await user.click(box('下一个'))
    expect(stored()).toBe(JSON.stringify(start))
  })

  test('Escape gives up what was typed', async () => {
    const user = await typed(whole)
    await user.keyboard('{Escape}')
    await user.tab()
    expect(stored()).toBe(JSON.stringify(start))
    await vi.waitFor(() => expect(box(name).value).toBe(start))
  })
})

test('日期: what may not be emptied keeps its value, and it is said', async () => {
  const user = shown(
    ({ texts, onChange }) => (
      <DatePicker aria-label="日期" allowClear={false} value={dayOf(texts, 'YYYY-MM-DD')} onChange={onChange} />
    ),
    '2026-10-01',
  )
  await user.clear(box('日期'))
  await user.tab()
  expect(stored()).toBe('"2026-10-01"')
  expect(await screen.findByText('此项不能清空，已恢复原值')).toBeTruthy()
})

test('日期: a field that is wrong for another reason takes what is typed', async () => {
  const user = shown(
    ({ texts, onChange }) => (
      <DatePicker aria-label="日期" aria-invalid value={dayOf(texts, 'YYYY-MM-DD')} onChange={onChange} />
    ),
    '2026-10-01',
  )
  expect(box('日期').getAttribute('aria-invalid')).toBe('true')
  await user.clear(box('日期'))
  await user.type(box('日期'), '2026-11-20')
  await user.tab()
  expect(stored()).toBe('"2026-11-20"')
})

describe('日期范围', () => {
  const range = ({ texts, onChange }: Held) => (
    <RangePicker
      aria-label="范围"
      value={[dayOf(texts?.[0], 'YYYY-MM-DD'), dayOf(texts?.[1], 'YYYY-MM-DD')]}
      onChange={onChange}
    />
  )

  test('an empty one lets Tab and Shift+Tab through', async () => {
    const user = shown(range, null)
    await user.click(box('上一个'))
    for (const next of [box('范围'), box('范围', 1), box('下一个')]) {
      await user.tab()
      expect(document.activeElement).toBe(next)
    }
    for (const next of [box('范围', 1), box('范围'), box('上一个')]) {
      await user.tab({ shift: true })
      expect(document.activeElement).toBe(next)
    }
    expect(stored()).toBe('null')
  })

  test('both ends are typed one after the other and taken', async () => {
    const user = shown(range, null)
    await user.click(box('上一个'))
    await user.tab()
    await user.keyboard('2026-11-01')
    await user.tab()
    await user.keyboard('2026-11-20')
    await user.tab()
    expect(stored()).toBe('["2026-11-01","2026-11-20"]')
    await vi.waitFor(() => expect(isOpen()).toBe(false))
  })

  test('an unfinished end is not taken, the other stays; one that was deleted is empty', async () => {
    const user = shown(range, ['2026-11-01', '2026-11-20'])
    await user.clear(box('范围', 1))
    await user.type(box('范围', 1), '2026-12')
    await user.tab()
    expect(stored()).toBe('["2026-11-01","2026-11-20"]')
    await vi.waitFor(() => expect(box('范围', 1).value).toBe('2026-11-20'))
    await user.clear(box('范围'))
    await user.tab()
    expect(stored()).toBe('["","2026-11-20"]')
  })

  test('a begin that was typed is taken with an end whose text comes out as it was', async () => {
    const user = shown(range, ['2026-11-01', '2026-11-20'])
    await user.clear(box('范围'))
    await user.type(box('范围'), '2026-11-05')
    await user.click(box('范围', 1))
    await user.type(box('范围', 1), '{Backspace}0')
    await user.click(box('下一个'))
    expect(stored()).toBe('["2026-11-05","2026-11-20"]')
  })

  test('what was typed on an earlier visit is not taken for what the form has put there since', async () => {
    const user = shown(
      ({ texts, onChange }) => (
        <>
          {range({ texts, onChange })}
          <button type="button" onClick={() => onChange(null, ['2026-12-01', '2026-12-20'])}>
            另填
          </button>
        </>
      ),
      ['2026-11-01', '2026-11-20'],
    )
    await user.clear(box('范围', 1))
    await user.type(box('范围', 1), '2026-11-25')
    await user.click(box('下一个'))
    expect(stored()).toBe('["2026-11-01","2026-11-25"]')
    await user.click(screen.getByRole('button', { name: '另填' }))
    await user.type(box('范围', 1), '{Backspace}0')
    await user.click(box('下一个'))
    expect(stored()).toBe('["2026-12-01","2026-12-20"]')
  })

  test('Ctrl+S takes the end that is being typed', async () => {
    const user = shown(range, ['2026-11-01', '2026-11-20'])
    await user.clear(box('范围', 1))
    await user.type(box('范围', 1), '2026-11-25')
    await user.keyboard('{Control>}s{/Control}')
    expect(stored()).toBe('["2026-11-01","2026-11-25"]')
  })
})

describe('时区: an hour that the clocks of the browser skip exists for the product', () => {
  const skipped = '2026-03-08 02:30:00'
  beforeEach(() => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(new Date(2026, 2, 8, 2, 30).getHours()).toBe(3)
  })
  const { draw } = kinds['日期时间']

  test('it is shown as it is, and stays', async () => {
    const user = shown(draw, skipped)
    expect(box('日期时间').value).toBe(skipped)
    await user.click(box('日期时间'))
    await user.keyboard('{Enter}')
    await user.click(box('下一个'))
    expect(stored()).toBe(JSON.stringify(skipped))
  })

  test('it is typed and taken', async () => {
    const user = shown(draw, '2026-03-08 01:30:00')
    await user.clear(box('日期时间'))
    await user.type(box('日期时间'), skipped)
    await user.tab()
    expect(stored()).toBe(JSON.stringify(skipped))
  })

  test('it is chosen in the panel', async () => {
    const user = shown(draw, '2026-03-07 02:30:00')
    await user.click(box('日期时间'))
    await user.click(await screen.findByTitle('2026-03-08'))
    await user.click(await screen.findByText(/^确\s*定$|^OK$/))
    expect(stored()).toBe(JSON.stringify(skipped))
  })

  test('the hour that they show twice is one hour', async () => {
    const user = shown(draw, '2026-10-31 01:30:00')
    await user.click(box('日期时间'))
    await user.click(await screen.findByTitle('2026-11-01'))
    await user.click(await screen.findByText(/^确\s*定$|^OK$/))
    expect(stored()).toBe('"2026-11-01 01:30:00"')
    expect(dayjs('2026-11-01 02:30:00').diff('2026-11-01 00:30:00', 'hour')).toBe(2)
    expect(dayjs('2026-11-02').diff('2026-10-31', 'day')).toBe(2)
    expect(dayjs('2026-03-09').diff('2026-03-07', 'day')).toBe(2)
  })
})
