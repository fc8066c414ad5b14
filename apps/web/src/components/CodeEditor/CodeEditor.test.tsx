import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { paste, stubLayout } from '#testing/editing.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { CodeEditor } from './CodeEditor.tsx'
import type { CodeEditorProps } from './codeEditor.types.ts'

beforeEach(() => stubLayout())

function Held({ onChange, ...rest }: Partial<CodeEditorProps>) {
  const [value, setValue] = useState(rest.value ?? '{}')
  return (
    <>
      <CodeEditor
        label="定义"
        language="json"
        {...rest}
        value={value}
        onChange={(text) => {
          setValue(text)
          onChange?.(text)
        }}
      />
      <button type="button" onClick={() => setValue('[1]')}>
        换内容
      </button>
    </>
  )
}

const shown = async () => screen.findByRole('textbox', { name: '定义' })

test('代码编辑器: what is typed is told after a pause, not key by key', async () => {
  const onChange = vi.fn<(text: string) => void>()
  const { user } = renderPage(<Held value="" language="css" onChange={onChange} />)
  await user.click(await shown())
  await user.keyboard('color')
  await expect.poll(() => onChange.mock.lastCall).toEqual(['color'])
  // A busy machine may pause between two keys.
  expect(onChange.mock.calls.length).toBeLessThan('color'.length)
})

test('代码编辑器: what is pasted is told at once', async () => {
  const onChange = vi.fn<(text: string) => void>()
  renderPage(<Held value="" language="css" onChange={onChange} />)
  paste(await shown(), { text: 'color: red' })
  expect(onChange.mock.calls).toEqual([['color: red']])
})

test('代码编辑器: leaving the editor tells at once; Tab leaves it', async () => {
  const onChange = vi.fn<(text: string) => void>()
  const { user } = renderPage(<Held value="" language="css" onChange={onChange} />)
  await user.click(await shown())
  await user.keyboard('a')
  await user.tab()
  expect(onChange.mock.calls).toEqual([['a']])
  expect(document.activeElement).toBe(screen.getByText('换内容'))
})

test('代码编辑器: what goes away tells what was typed last', async () => {
  const onChange = vi.fn<(text: string) => void>()
  const { user } = renderPage(<CodeEditor label="定义" language="css" value="" onChange={onChange} />)
  await user.click(await shown())
  await user.keyboard('b')
  cleanup()
  expect(onChange.mock.calls).toEqual([['b']])
})

test('代码编辑器: another value replaces the text', async () => {
  const { user } = renderPage(<Held />)
  await shown()
  await user.click(screen.getByText('换内容'))
  expect((await shown()).textContent).toBe('[1]')
})

test('代码编辑器: Escape closes the search and stays inside', async () => {
  const around = vi.fn<(key: string) => void>()
  const listen = ({ key }: KeyboardEvent) => around(key)
  document.addEventListener('keydown', listen)
  const { user } = renderPage(<Held />)
  await user.click(await shown())
  await user.keyboard('{Control>}f{/Control}')
  expect(await screen.findByRole('textbox', { name: '查找' })).toBeTruthy()
  around.mockClear()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: '查找' })).toBeNull()
  expect(around).not.toHaveBeenCalled()
  await user.click(await shown())
  await user.keyboard('{Escape}')
  expect(around).toHaveBeenCalledWith('Escape')
  document.removeEventListener('keydown', listen)
})

test('代码编辑器: read-only text cannot be typed into but is reached by the keyboard', async () => {
  const { user } = renderPage(<Held readOnly />)
  const text = await shown()
  expect(text.getAttribute('contenteditable')).toBe('false')
  expect(text.getAttribute('aria-readonly')).toBe('true')
  await user.tab()
  expect(document.activeElement).toBe(text)
})
